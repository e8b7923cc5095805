import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/delete-account')({
  staticData: { title: 'Delete Account' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Delete Account
    </h1>
  ),
})
