import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'
import { CompanyProfileScreen } from '@/screens/public/public-screens'

export const Route = createFileRoute('/companyfrontProfile')({
  staticData: { title: 'Company Profile' },
  loader: ({ context }) => {
    for (const slug of ['about_us', 'contact_us']) {
      getContentPage.prefetch(context.queryClient, { slug })
    }
  },
  component: CompanyProfileScreen,
})
