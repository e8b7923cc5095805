import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/service/view/$serviceSlug')({
  staticData: { title: 'Service Details' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Service Details
    </h1>
  ),
})
