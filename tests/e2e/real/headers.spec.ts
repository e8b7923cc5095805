import { seedSession, screens } from '../screens'
import { API, expect, test } from './worker-server'

const REQUIRED = {
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': 'nosniff',
  'referrer-policy': /\S/,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': /camera=\(\)/,
}

test('the build is served under a strict policy', async ({ page }) => {
  const response = await page.goto('/login')
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain(`http://${API}`)
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|https:|\*)/)
  for (const [name, value] of Object.entries(REQUIRED)) expect(headers[name]).toMatch(value)
  expect(headers['x-powered-by']).toBeUndefined()
})

for (const who of ['an admin', 'a visitor']) {
  test(`every screen of ${who} complies with the policy`, async ({ page, observed }) => {
    test.setTimeout(240_000)
    if (who === 'an admin') await seedSession(page)
    const shown = screens.filter(
      ({ isPublic = false }) => isPublic === (who === 'a visitor'),
    )
    for (const { path } of shown) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    }
    expect(observed.violations).toEqual([])
    expect(observed.documents).toBeGreaterThanOrEqual(shown.length)
  })
}

test('a violation is detected and blocked', async ({ page, observed }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
  })
  // Accepts two reports of one violation, because the CSP is in both a header and a meta element.
  await expect.poll(() => observed.violations.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  observed.violations.length = 0
})
