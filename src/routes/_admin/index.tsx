import { createFileRoute } from '@tanstack/react-router'

import { getDashboard } from '@/api/dashboard'

import { DashboardScreen } from './-dashboard'

export const Route = createFileRoute('/_admin/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => {
    // Not awaited: the screen shows its frame while the figures are on their way.
    void context.queryClient.prefetchQuery(getDashboard.options())
  },
  component: DashboardScreen,
})
