import { productName } from '@/domain/product'

import { PublishedFrame } from './-published-frame'
import { PublishedPage } from './-published-page'

import classes from './-published-page.module.css'

export function CompanyProfileScreen() {
  return (
    <PublishedFrame title={productName} context="Help for your home, from people we know">
      <div className={classes.pair}>
        <PublishedPage slug="about_us" />
        <PublishedPage slug="contact_us" />
      </div>
    </PublishedFrame>
  )
}
