import { expect, test } from '@playwright/test'

import { FIND_MISPLACED } from '../../engines/layout'
import { open, screens } from '../screens'

const softly = expect.configure({ soft: true })

for (const width of [1280, 390]) {
  test(`no text is cut off or over another one at ${width} px`, async ({ page }) => {
    for (const { name } of screens) {
      await test.step(name, async () => {
        await open(page, name, { width })
        const findMisplaced = () => page.evaluate(`(() => { ${FIND_MISPLACED} })()`)
        await softly.poll(findMisplaced, { message: name }).toEqual([])
      })
    }
  })
}
