/*
 * `npm run check` runs all checks. The last line that it prints is `N passed, N failed`.
 *
 * --full          runs all cases instead of samples (see run.ts)
 * --tests-done=N  does not run the unit tests, but reads the report of an earlier `npm test`, which
 *                 exited with code N
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

import { forbiddenContent } from './build-content'
import { coverageTable, coveredLines } from './coverage'
import { E2E_REPORT, readBrowserReport, readUnitReport, type Report, UNIT_REPORT } from './reports'
import { run } from './run'

const ROUTE_TREE = 'src/routeTree.gen.ts'

/** The browser tests redirect this address to their mock servers. */
const apiOfTheBuild = { VITE_API_BASE_URL: 'http://127.0.0.1:4010/api/v1' }

const testsDone = process.argv.find((arg) => arg.startsWith('--tests-done='))?.split('=')[1]

let passed = 0
let failed = 0
const failures: string[] = []
const flaky: string[] = []
let table = ''

function pass(count = 1) {
  passed += count
}

function fail(what: string, why = '') {
  failed += 1
  const text = block(what, why)
  failures.push(text)
  console.log(`FAILED ${text}`)
}

function block(what: string, why = ''): string {
  const said = plain(why).trim()
  return said ? `${what}\n${said.replaceAll(/^/gm, '  ')}` : what
}

/** Removes ANSI colours. */
function plain(text: string): string {
  // Not a regex literal, because the lint rule no-control-regex forbids the escape character
  // in regex literals.
  return text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g'), '')
}

function begin(name: string) {
  console.log(`\n== ${name}`)
}

/** Runs an npm script as one check. Resolves to whether it succeeded. */
async function step(name: string, script: string, env: Record<string, string> = {}) {
  begin(name)
  const { code, output } = await run(script, [], env)
  if (code === 0) pass()
  else fail(name, output)
  return code === 0
}

function count(what: string, report: Report | undefined, code: number, output: string) {
  if (!report) return fail(`${what}: no report`, output)
  const failedBefore = failed
  for (const { file, name, status, errors } of report.tests) {
    if (status === 'failed') fail(`${file} > ${name}`, errors.join('\n'))
    else pass()
    if (status === 'flaky') flaky.push(block(`${file} > ${name}`, errors[0]))
  }
  for (const error of report.errors) fail(what, error)
  if (report.tests.length === 0) fail(`${what}: none found`, output)
  if (code !== 0 && failed === failedBefore) fail(`${what}: an error outside any test`, output)
}

async function unitTests() {
  begin('Unit tests')
  let code = Number(testsDone)
  let output = ''
  if (testsDone === undefined) {
    rmSync(UNIT_REPORT, { force: true })
    ;({ code, output } = await run('test'))
  }
  count('Unit tests', readUnitReport(), code, output)
}

async function browserTests() {
  begin('Browser tests')
  rmSync(E2E_REPORT, { force: true })
  const { code, output } = await run('e2e:built')
  count('Browser tests', readBrowserReport(), code, output)
}

function productionBuild() {
  begin('Content of the production build')
  for (const { what, found } of forbiddenContent('dist')) {
    if (found.length === 0) pass()
    else fail(`dist contains ${what}`, found.join('\n'))
  }
}

async function buildWithoutApi() {
  begin('A build without VITE_API_BASE_URL')
  const { code, output } = await run('build', ['--outDir', 'reports/unwanted'], {
    VITE_API_BASE_URL: '',
  })
  if (code !== 0 && output.includes('Set VITE_API_BASE_URL')) pass()
  else fail('A build without VITE_API_BASE_URL should name the missing variable', output)
}

async function audit() {
  begin('Dependencies')
  const { output } = await run('audit:json')
  let report: { metadata?: { vulnerabilities?: { total?: number } } } = {}
  try {
    report = JSON.parse(output.slice(output.indexOf('{'))) as typeof report
  } catch {
    // Output that is not JSON counts as an unreachable registry, like JSON without `metadata`.
  }
  const total = report.metadata?.vulnerabilities?.total
  if (total === undefined) console.log('Skipped: the registry is unreachable.')
  else if (total === 0) pass()
  else fail(`npm audit: ${total} known vulnerabilities`, output)
}

/** Reports a failure for each row of the coverage table whose count is zero. Returns the table. */
function coverage() {
  begin('Coverage')
  const lines = coveredLines()
  for (const { what, count } of lines) {
    if (count > 0) pass()
    else fail(`${what}: none`)
  }
  return coverageTable(lines)
}

async function main() {
  mkdirSync('reports', { recursive: true })
  const routeTree = readFileSync(ROUTE_TREE, 'utf8')

  await step('Types', 'types')
  await step('Lint', 'lint')
  await step('Format', 'format:check')
  await step('Dead code', 'dead-code')
  await unitTests()
  const built = await step('Production build', 'build', apiOfTheBuild)
  await buildWithoutApi()
  const demoBuilt = await step('Demo build', 'build:demo')

  begin('The committed route tree')
  if (readFileSync(ROUTE_TREE, 'utf8') === routeTree) pass()
  else fail(`${ROUTE_TREE} was out of step with src/routes: commit the one the build has written`)

  if (built) productionBuild()
  await step('Size', 'size')
  if (built && demoBuilt) await browserTests()
  else fail('Browser tests: not run, because a build failed')
  await audit()
  table = coverage()
}

try {
  await main()
} catch (error) {
  fail('The check itself', error instanceof Error ? error.stack : String(error))
}
if (passed === 0) fail('Nothing passed at all')
if (failures.length > 0) console.log(`\nFailures:\n\n${failures.join('\n\n')}`)
if (flaky.length > 0) {
  console.log(`\nFlaky: passed on the second attempt, after\n\n${flaky.join('\n\n')}`)
}
console.log(`\n${table}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
