/*
 * Counts what the tests cover. `npm run verify` prints a table from the test reports in reports/;
 * `npm run verify:full` (with --full) runs all tests without sampling first. Exits with an error if
 * a test failed or a count is zero.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const UNIT_REPORT = 'reports/unit.json'
const E2E_REPORT = 'reports/e2e.json'

type Tried = { file: string; name: string; passed: boolean; notes: Record<string, number> }
type Line = { what: string; count: number; failures: number }

interface UnitReport {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; annotations?: { type: string; description?: string }[] }[]
  }[]
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function unitTests(): Tried[] {
  const report = read(UNIT_REPORT) as UnitReport | undefined
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName }) => ({
        file: name.replaceAll('\\', '/'),
        name: fullName,
        passed: status === 'passed',
        notes: {},
      })),
  )
}

function browserTests(): Tried[] {
  const within = ({ suites = [], specs = [] }: Suite): Tried[] => [
    ...suites.flatMap(within),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, annotations = [] }) => ({
          file: file.replaceAll('\\', '/'),
          name: title,
          passed: status === 'expected',
          notes: Object.fromEntries(
            annotations.map(({ type, description }) => [type, Number(description) || 0]),
          ),
        })),
    ),
  ]
  return within(read(E2E_REPORT) ?? {})
}

/** A row of the table. `tried` returns how many cases a test covers, 1 by default. */
function line(what: string, tests: Tried[], tried: (test: Tried) => number = () => 1): Line {
  return {
    what,
    count: tests.reduce((sum, test) => sum + tried(test), 0),
    failures: tests.filter(({ passed }) => !passed).length,
  }
}

/** The rows of the table, from the reports; all counts are 0 without a report. */
export function verifiedLines(): Line[] {
  const unit = unitTests()
  const browser = browserTests()
  const inUnit = (path: string, name = /./) =>
    unit.filter((test) => test.file.includes(path) && name.test(test.name))
  const inBrowser = (path: string, name = /./) =>
    browser.filter((test) => test.file.includes(path) && name.test(test.name))
  const withNote = (note: string) => browser.filter(({ notes }) => note in notes)
  return [
    line('Calls x faults', inUnit('tests/faults/', / under: /)),
    line('Scenarios in vitest', inUnit('tests/scenarios/', /^scenario replay /)),
    line('Scenarios in the demo', inBrowser('demo/scenarios.spec', /^the scenario /)),
    line('Scenarios over the real server', inBrowser('real/scenarios.spec', /^the scenario /)),
    line('Fuzz cases', inUnit('tests/fuzz/'), ({ name }) =>
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

/** Formats the rows as a text table. */
export function verifiedTable(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ what }) => what.length))
  return [
    `${'Tried'.padEnd(width)}  ${'Count'.padStart(7)}  Failures`,
    ...lines.map(
      ({ what, count, failures }) =>
        `${what.padEnd(width)}  ${String(count).padStart(7)}  ${String(failures).padStart(8)}`,
    ),
  ].join('\n')
}

function run(script: string): boolean {
  const { status } = spawnSync('npm', ['run', script], {
    stdio: 'inherit',
    env: { FUZZ_RUNS: '100', ...process.env, FAULTS: 'all', FULL: '1' },
  })
  return status === 0
}

function main() {
  // Runs both even if the first fails.
  const ran = process.argv.includes('--full') ? ['test', 'e2e'].map(run) : []
  const lines = verifiedLines()
  process.stdout.write(`\n${verifiedTable(lines)}\n`)
  const holds = lines.every(({ count, failures }) => count > 0 && failures === 0)
  process.exitCode = holds && ran.every(Boolean) ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
