export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Doorstep'

/**
 * Target of the website link shown after deleting an account: VITE_WEBSITE_URL, or the product's
 * own public profile.
 */
export function websiteUrl(): string {
  const configured = import.meta.env.VITE_WEBSITE_URL ?? ''
  return /^https?:\/\//i.test(configured) ? configured : '/companyfrontProfile'
}

export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${productName}` : productName
}

/** '(3) Bookings · Doorstep' for `unread` '3'. Replaces a number that the title already has. */
export function withUnread(title: string, unread: string): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return unread ? `(${unread}) ${bare}` : bare
}
