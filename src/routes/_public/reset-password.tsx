import { createFileRoute } from '@tanstack/react-router'

import { ResetPassword } from './-recovery/reset-password'

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Reset Password' },
  component: ResetPassword,
})
