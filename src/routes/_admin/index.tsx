import { createFileRoute } from '@tanstack/react-router'

import { getDashboard } from '@/api/dashboard'

import { DashboardScreen } from './-dashboard/dashboard-screen'

export const Route = createFileRoute('/_admin/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => {
    // Not awaited, so that the screen shows its skeleton.
    getDashboard.prefetch(context.queryClient)
  },
  component: DashboardScreen,
})
