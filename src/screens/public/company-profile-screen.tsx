import { SimpleGrid } from '@mantine/core'

import { productName } from '@/domain/product'

import { PublishedFrame } from './published-frame'
import { PublishedPage } from './published-page'

export function CompanyProfileScreen() {
  return (
    <PublishedFrame title={productName} context="Help for your home, from people we know">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <PublishedPage slug="about_us" />
        <PublishedPage slug="contact_us" />
      </SimpleGrid>
    </PublishedFrame>
  )
}
