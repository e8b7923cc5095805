import { createFileRoute } from '@tanstack/react-router'

import { getDashboard } from '@/api/dashboard'
import { DashboardScreen } from '@/screens/dashboard/dashboard-screen'

export const Route = createFileRoute('/_admin/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => getDashboard.prefetch(context.queryClient),
  component: DashboardScreen,
})
