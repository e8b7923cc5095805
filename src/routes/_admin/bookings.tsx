import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/bookings')({
  staticData: { title: 'Bookings' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Bookings
    </h1>
  ),
})
