/** The product's short name: the default document title and the sidebar's heading. */
export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Doorstep'

/** Where the link on the delete-account success screen leads. */
export const websiteUrl: string = import.meta.env.VITE_WEBSITE_URL || '/'

/** 'Bookings · Doorstep' for a screen, 'Doorstep' without one. */
export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${productName}` : productName
}
