import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/companyfrontProfile')({
  staticData: { title: 'Company Profile' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Company Profile
    </h1>
  ),
})
