import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/manage-account/')({
  staticData: { title: 'Manage Accounts' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Manage Accounts
    </h1>
  ),
})
