import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'
import { productName } from '@/domain/product'

import { PublishedFrame } from './-published-frame'
import { PublishedPage } from './-published-page'

import classes from './-published-page.module.css'

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
      <div className={classes.pair}>
        <PublishedPage slug="about_us" />
        <PublishedPage slug="contact_us" />
      </div>
    </PublishedFrame>
  )
}
