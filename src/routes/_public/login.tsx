import { createFileRoute } from '@tanstack/react-router'

import { LoginScreen } from '@/screens/auth/login-screen'

export const Route = createFileRoute('/_public/login')({
  staticData: { title: 'Login' },
  component: LoginScreen,
})
