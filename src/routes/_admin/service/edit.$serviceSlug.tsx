import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/service/edit/$serviceSlug')({
  staticData: { title: 'Edit Services' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Edit Services
    </h1>
  ),
})
