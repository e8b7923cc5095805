import { keysOf } from '@/domain/format/coded-word'

/** Listed in the order of their tabs in the content page editor. */
export const contentPages = {
  privacy_policy: 'Privacy Policy',
  terms_and_conditions: 'Terms & Condition',
  about_us: 'About Us',
  contact_us: 'Contact Us',
} as const

export type ContentSlug = keyof typeof contentPages

export const contentSlugs = keysOf(contentPages)
