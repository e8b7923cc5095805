import { SimpleGrid } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'
import { productName } from '@/domain/product'

import { PublishedFrame } from './-published-frame'
import { PublishedPage } from './-published-page'

export const Route = createFileRoute('/companyfrontProfile')({
  staticData: { title: 'Company Profile' },
  loader: ({ context }) => {
    for (const slug of ['about_us', 'contact_us']) {
      getContentPage.prefetch(context.queryClient, { slug })
    }
  },
  component: CompanyProfileScreen,
})

function CompanyProfileScreen() {
  return (
    <PublishedFrame title={productName} context="Help for your home, from people we know">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <PublishedPage slug="about_us" />
        <PublishedPage slug="contact_us" />
      </SimpleGrid>
    </PublishedFrame>
  )
}
