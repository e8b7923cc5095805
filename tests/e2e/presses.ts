import { expect, type Locator, type Page } from '@playwright/test'

export interface Presses {
  click: (target: Locator) => Promise<void>
  /** Presses one key or chord, such as 'Control+K'. */
  press: (keys: string) => Promise<void>
  /** Types a text where the focus is, or after a click that counts by itself. */
  type: (text: string) => Promise<void>
  /** Drops an image with this name, which is one press. */
  drop: (target: Locator, name: string) => Promise<void>
  /** Fails if the job has taken more presses than its goal. */
  expectAtMost: (goal: number) => void
}

/** Drops the smallest GIF. */
function dropImage(target: Element, name: string) {
  const bytes = atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=')
  const content = Uint8Array.from(bytes, (byte) => byte.codePointAt(0)!)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([content], name, { type: 'image/gif' }))
  const options = { bubbles: true, cancelable: true, dataTransfer }
  target.dispatchEvent(new DragEvent('drop', options))
}

/** Counts what a job takes: clicks, drops, chords and typed texts, each of which is one press. */
export function countPresses(page: Page): Presses {
  const taken: string[] = []
  return {
    async click(target) {
      await target.click()
      taken.push('click')
    },
    async press(keys) {
      await page.keyboard.press(keys)
      taken.push(keys)
    },
    async type(text) {
      await page.keyboard.type(text)
      taken.push(text)
    },
    async drop(target, name) {
      await target.evaluate(dropImage, name)
      taken.push(`drop ${name}`)
    },
    expectAtMost(goal) {
      expect(taken.length, taken.join(', ')).toBeLessThanOrEqual(goal)
    },
  }
}
