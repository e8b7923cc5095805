import { readFileSync } from 'node:fs'

export const UNIT_REPORT = 'reports/unit.json'
export const E2E_REPORT = 'reports/e2e.json'

export interface TestResult {
  file: string
  name: string
  /**
   * A skipped test counts as `failed`. A browser test that passes only on its second attempt is
   * `flaky`, but a unit test is then `passed`.
   */
  status: 'passed' | 'flaky' | 'failed'
  errors: string[]
  /** Maps the type of each annotation of a browser test to the number in the annotation. */
  notes: Record<string, number>
}

export interface Report {
  tests: TestResult[]
  /** Errors that occurred outside any test. */
  errors: string[]
}

interface UnitReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations?: { type: string; description?: string }[]
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

export function readUnitReport(): Report | undefined {
  const report = read(UNIT_REPORT) as UnitReport | undefined
  if (!report) return undefined
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }): TestResult => {
      const isPassed = status === 'passed'
      return {
        file: relative(name),
        name: fullName,
        status: isPassed ? 'passed' : 'failed',
        errors: isPassed ? [] : (failureMessages ?? [status]),
        notes: {},
      }
    }),
  )
  // If a test file fails outside its tests, only the file's own message contains the error.
  const errors = report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message = '' }) => `${relative(name)}\n${message}`)
  return { tests, errors }
}

const browserStatus = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
  skipped: 'failed',
} as const

export function readBrowserReport(): Report | undefined {
  const report = read(E2E_REPORT) as
    | { suites: Suite[]; errors?: { message?: string }[] }
    | undefined
  if (!report) return undefined
  const errors = (report.errors ?? []).map(({ message = '' }) => message)
  return { tests: report.suites.flatMap(testsWithin), errors }
}

function testsWithin({ suites = [], specs = [] }: Suite): TestResult[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, annotations = [], results }): TestResult => {
      const said = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message))
      return {
        file: file.replaceAll('\\', '/'),
        name: title,
        status: browserStatus[status],
        errors: status === 'skipped' ? [status, ...said] : said,
        notes: Object.fromEntries(
          annotations.map(({ type, description }) => [type, Number(description) || 0]),
        ),
      }
    }),
  )
  return [...own, ...suites.flatMap(testsWithin)]
}

function relative(file: string): string {
  return file.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
}
