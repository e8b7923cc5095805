import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/manage-account/view-accounts/$id')({
  staticData: { title: 'User Details' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      User Details
    </h1>
  ),
})
