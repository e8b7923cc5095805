import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/messages/')({
  staticData: { title: 'Messages' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Messages
    </h1>
  ),
})
