import { createFileRoute } from '@tanstack/react-router'

import { ForgotPasswordScreen } from '@/screens/auth/forgot-password-screen'

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: 'Forgot Password' },
  component: ForgotPasswordScreen,
})
