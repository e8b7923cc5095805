/** The product's short name: the default document title and the sidebar's heading. */
export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Doorstep'

/**
 * Where the link on the delete-account success screen leads. Only a web address makes a link;
 * without one, the product's own public profile is the website.
 */
export function websiteUrl(): string {
  const configured = import.meta.env.VITE_WEBSITE_URL ?? ''
  return /^https?:\/\//i.test(configured) ? configured : '/companyfrontProfile'
}

/** 'Bookings · Doorstep' for a screen, 'Doorstep' without one. */
export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${productName}` : productName
}
