export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Doorstep'

/** Returns VITE_WEBSITE_URL if it is an http(s) URL, else the path of the public company page. */
export function websiteUrl(): string {
  const configured = import.meta.env.VITE_WEBSITE_URL ?? ''
  if (/^https?:\/\//i.test(configured)) return configured
  return `${import.meta.env.BASE_URL}companyfrontProfile`
}

export function pageTitle(screen?: string): string {
  return screen ? `${screen} · ${productName}` : productName
}
