import { createFileRoute } from '@tanstack/react-router'

import { ForgotPassword } from './-recovery/forgot-password'

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: 'Forgot Password' },
  component: ForgotPassword,
})
