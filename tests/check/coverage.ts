import { readBrowserReport, readUnitReport, type TestResult } from './reports'

type Line = { what: string; count: number; failures: number }

/** `tried` returns how many cases a test covers. By default, each test covers one case. */
function line(
  what: string,
  tests: readonly TestResult[],
  tried: (test: TestResult) => number = () => 1,
): Line {
  return {
    what,
    count: tests.reduce((sum, test) => sum + tried(test), 0),
    failures: tests.filter(({ status }) => status === 'failed').length,
  }
}

export function coveredLines(): Line[] {
  const unit = readUnitReport()?.tests ?? []
  const browser = readBrowserReport()?.tests ?? []
  const within = (tests: readonly TestResult[], path: string, name = /./) =>
    tests.filter((test) => test.file.includes(path) && name.test(test.name))
  const withNote = (note: string) => browser.filter(({ notes }) => note in notes)
  return [
    line('Calls x faults', within(unit, 'tests/faults/', / survives the fault /)),
    line('Scenarios in vitest', within(unit, 'tests/scenarios/', /^scenario replay /)),
    line('Scenarios in the demo', within(browser, 'demo/scenarios.spec', /^the scenario /)),
    line(
      'Scenarios in the production build',
      within(browser, 'real/scenarios.spec', /^the scenario /),
    ),
    line('Fuzz cases', within(unit, 'tests/fuzz/'), ({ name }) =>
      Number(/(?:renders|survives) (\d+) /.exec(name)?.[1] ?? 0),
    ),
    line('XSS payloads in a browser', withNote('payloads'), ({ notes }) => notes['payloads'] ?? 0),
    line(
      'Documents watched for CSP violations',
      withNote('documents'),
      ({ notes }) => notes['documents'] ?? 0,
    ),
  ]
}

export function coverageTable(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ what }) => what.length))
  return [
    `${'Tried'.padEnd(width)}  ${'Count'.padStart(7)}  Failures`,
    ...lines.map(
      ({ what, count, failures }) =>
        `${what.padEnd(width)}  ${String(count).padStart(7)}  ${String(failures).padStart(8)}`,
    ),
  ].join('\n')
}
