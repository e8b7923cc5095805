import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/transactions')({
  staticData: { title: 'Transactions' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Transactions
    </h1>
  ),
})
