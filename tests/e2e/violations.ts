import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns what axe reports about the page as it is shown. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy mode opens no extra page for each run. It cannot check frames, but the app has none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (
    rules ? axe.withRules(rules) : axe.withTags(TAGS)
  ).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? ''
      return `${id}: ${target.join(' ')} ${why}`
    }),
  )
}
