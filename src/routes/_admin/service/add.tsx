import { createFileRoute } from '@tanstack/react-router'

import { listCategories } from '@/api/categories'

import { AddServiceScreen } from './-add-service'

export const Route = createFileRoute('/_admin/service/add')({
  staticData: { title: 'Add Service' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(listCategories.options())
  },
  component: AddServiceScreen,
})
