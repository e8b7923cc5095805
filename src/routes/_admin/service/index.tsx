import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/service/')({
  staticData: { title: 'Services' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Services
    </h1>
  ),
})
