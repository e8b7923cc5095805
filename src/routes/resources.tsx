import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/resources')({
  staticData: { title: 'Resources' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Resources
    </h1>
  ),
})
