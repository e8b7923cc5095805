import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/support')({
  staticData: { title: 'Support' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Support
    </h1>
  ),
})
