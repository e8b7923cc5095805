import { encodeRouteId } from '@/domain/list/route-id'

import { secondAdmin } from '../../../mocks/seed/admins'
import { seedId } from '../../../mocks/seed/random'
import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

const serviceId = seedId('service', 1)
const address = `/service/edit/${encodeRouteId(serviceId)}`

test('two admins edit one service, and no field is silently overwritten', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await signIn(page)
  await signIn(other, secondAdmin)
  for (const tab of [page, other]) {
    await tab.goto(address)
    await expect(tab.getByLabel('Name', { exact: true })).not.toHaveValue('')
  }

  await other.getByLabel('Name', { exact: true }).fill('Renamed by the other admin')
  await other.getByLabel('Price', { exact: true }).fill('321')
  await other.getByRole('button', { name: 'Update' }).click()
  await expect(
    other.getByRole('heading', { level: 1, name: 'Services', exact: true }),
  ).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Renamed by me')
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this service' })
  const name = dialog.getByRole('region', { name: 'Name' })
  await expect(name.getByText('Renamed by me')).toBeVisible()
  await expect(name.getByText('Renamed by the other admin')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Price' }).getByText('$321.00')).toBeVisible()
  await expect(dialog.getByRole('region')).toHaveCount(2)
  const updates = () => server.backend.calls.filter(({ method }) => method === 'PUT')
  expect(updates()).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services', exact: true })).toBeVisible()
  expect(updates()).toHaveLength(2)
  expect(server.backend.db.services.get(serviceId)).toMatchObject({
    name: 'Renamed by me',
    price: 321,
  })
  await context.close()
})
