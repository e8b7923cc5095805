import { createFileRoute } from '@tanstack/react-router'

import { listCategories } from '@/api/categories'
import { AddServiceScreen } from '@/screens/services/add-service-screen'

export const Route = createFileRoute('/_admin/service/add')({
  staticData: { title: 'Add Service' },
  loader: ({ context }) => listCategories.prefetch(context.queryClient),
  component: AddServiceScreen,
})
