import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: 'Forgot Password' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Forgot Password
    </h1>
  ),
})
