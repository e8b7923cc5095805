import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: 'Reset Password' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Reset Password
    </h1>
  ),
})
