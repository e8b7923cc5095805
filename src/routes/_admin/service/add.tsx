import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/service/add')({
  staticData: { title: 'Add Service' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Add Service
    </h1>
  ),
})
