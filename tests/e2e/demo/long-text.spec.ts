import { expect, test } from '@playwright/test'

import { misplacedOn, screenGroups } from '../layout'

for (const { group, names } of screenGroups(({ isStatic }) => !isStatic)) {
  test(`very long texts fit on ${names}`, async ({ page }) => {
    expect(await misplacedOn(page, group, { scenario: 'huge' })).toEqual([])
  })
}
