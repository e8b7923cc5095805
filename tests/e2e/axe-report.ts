import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** The names of the annotations and the attachment that axe.spec.ts adds to its tests. */
export const AXE = { screen: 'screen', state: 'state', views: 'axe views', result: 'axe' } as const

export interface AxeResult {
  /** How many combinations of colour scheme and width axe has checked. */
  views: number
  found: string[]
}

interface Row extends AxeResult {
  screen: string
  state: string
}

const folder = join(import.meta.dirname, '../../reports/axe')

export default class AxeReport implements Reporter {
  /** Keyed by test id so that a retry's result replaces the first result. */
  private results = new Map<string, Row>()

  onTestEnd(test: TestCase, result: TestResult): void {
    const note = (type: string) =>
      test.annotations.find((annotation) => annotation.type === type)?.description
    const screen = note(AXE.screen)
    if (screen === undefined) return
    const body = result.attachments.find(({ name }) => name === AXE.result)?.body
    const examined: AxeResult = body
      ? (JSON.parse(body.toString()) as AxeResult)
      : { views: 0, found: ['not examined'] }
    this.results.set(test.id, { screen, state: note(AXE.state) ?? '', ...examined })
  }

  onEnd(): void {
    const rows = [...this.results.values()]
    if (rows.length === 0) return
    const screens = [...new Set(rows.map(({ screen }) => screen))]
    const lines = screens.map((screen) => {
      const own = rows.filter((row) => row.screen === screen)
      return [screen, own.map(({ state }) => state).join(', '), ...sums(own)]
    })
    const table = [
      ['Screen', 'States', 'Views', 'Violations'],
      ['---', '---', '--:', '--:'],
      ...lines,
      ['All', String(rows.length), ...sums(rows)],
    ]
    const text = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.md'), `${text}\n`)
    writeFileSync(join(folder, 'index.json'), JSON.stringify(rows, null, 2))
    console.log(`\n${text}\n`)
  }
}

function sums(rows: readonly Row[]): string[] {
  const views = rows.reduce((sum, row) => sum + row.views, 0)
  const violations = rows.reduce((sum, row) => sum + row.found.length, 0)
  return [String(views), String(violations)]
}
