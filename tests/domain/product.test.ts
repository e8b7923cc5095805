import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

async function freshProduct(env: Record<string, string>) {
  vi.resetModules()
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value)
  return import('@/domain/product')
}

describe('the product', () => {
  beforeEach(() => {
    vi.stubEnv('VITE_PRODUCT_NAME', '')
    vi.stubEnv('VITE_WEBSITE_URL', '')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is Doorstep, with its public profile as website, by default', async () => {
    const { productName, websiteUrl, pageTitle } = await freshProduct({})
    expect(productName).toBe('Doorstep')
    expect(websiteUrl()).toBe('/companyfrontProfile')
    expect(pageTitle()).toBe('Doorstep')
    expect(pageTitle('Bookings')).toBe('Bookings · Doorstep')
  })

  it('has its public profile below the base path of the build', async () => {
    const { websiteUrl } = await freshProduct({ BASE_URL: '/admin/' })
    expect(websiteUrl()).toBe('/admin/companyfrontProfile')
  })

  it('takes its name and website from the configuration', async () => {
    const { websiteUrl, pageTitle } = await freshProduct({
      VITE_PRODUCT_NAME: 'Homely',
      VITE_WEBSITE_URL: 'https://homely.example',
    })
    expect(websiteUrl()).toBe('https://homely.example')
    expect(pageTitle('Support')).toBe('Support · Homely')
  })

  it('accepts only an http(s) URL as website', async () => {
    const { websiteUrl } = await freshProduct({ VITE_WEBSITE_URL: 'javascript:alert(1)' })
    expect(websiteUrl()).toBe('/companyfrontProfile')
  })
})
