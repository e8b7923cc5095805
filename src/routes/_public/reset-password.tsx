import { createFileRoute } from '@tanstack/react-router'

import { ResetPasswordScreen } from '@/screens/auth/reset-password-screen'

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Reset Password' },
  component: ResetPasswordScreen,
})
