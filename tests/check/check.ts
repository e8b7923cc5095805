/*
 * `npm run check` runs all checks. The last line that it prints is `N passed, N failed`.
 *
 * --full          runs all faults and accessibility states, and more generated data
 * --tests-done=N  reads the report of an earlier `npm test`, which exited with code N
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'

const UNIT_REPORT = 'reports/unit.json'
const E2E_REPORT = 'reports/e2e.json'
const ROUTE_TREE = 'src/routeTree.gen.ts'

const isFull = process.argv.includes('--full')
const fullRun = isFull && { FUZZ_RUNS: '100', FAULTS: 'all', FULL: '1' }
const testsDone = process.argv.find((arg) => arg.startsWith('--tests-done='))?.split('=')[1]

let passed = 0
const failures: string[] = []

function record(what: string, isPassed: boolean, output = '') {
  if (isPassed) passed += 1
  else {
    failures.push(what)
    console.log(`FAILED ${what}\n${output.trim().replaceAll(/^/gm, '  ')}`)
  }
}

type RunOptions = { args?: string[]; env?: Record<string, string> }
function run(script: string, { args = [], env = {} }: RunOptions = {}) {
  const command = ['run', '--silent', script, '--', ...args]
  const { status, stdout, stderr, error } = spawnSync('npm', command, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // Without a limit, a script that hangs would keep the check from printing its result.
    timeout: (isFull ? 120 : 20) * 60_000,
    killSignal: 'SIGKILL',
    // CI gives a failed test one more attempt.
    env: { ...process.env, ...fullRun, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env },
  })
  return { code: status ?? 1, output: `${stdout}${stderr}${error ?? ''}` }
}

function step(name: string, script: string, options?: RunOptions) {
  console.log(`== ${name}`)
  const { code, output } = run(script, options)
  record(name, code === 0, output)
  return code === 0
}

type Counts = { success: number; failed: string[] }

/** Adds a suite's tests. A skipped test has failed, and so has a suite without tests. */
function count(
  suite: string,
  file: string,
  { code, output }: { code: number; output: string },
  countsIn: (report: never) => Counts,
) {
  let counts: Counts = { success: 0, failed: [] }
  if (existsSync(file)) counts = countsIn(JSON.parse(readFileSync(file, 'utf8')) as never)
  passed += counts.success
  // An error outside any test fails the suite without a failed test.
  const hasError = counts.failed.length === 0 && (counts.success === 0 || code !== 0)
  const failed = hasError ? [`${suite}: an error`] : counts.failed
  failures.push(...failed)
  if (failed.length > 0 || /^ *\d+ flaky$/m.test(output)) {
    console.log([...failed, output.replaceAll(/^ *✓.*\n/gm, '').trim()].join('\n'))
  }
}

type UnitTest = { status: string; fullName: string }
function unitCounts({
  testResults,
}: {
  testResults: { assertionResults: UnitTest[] }[]
}): Counts {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName)
  return { success: tests.length - failed.length, failed }
}

type BrowserReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
}
function browserCounts({ stats }: BrowserReport): Counts {
  const failed = Array.from(
    { length: stats.unexpected + stats.skipped },
    () => 'Browser test',
  )
  return { success: stats.expected + stats.flaky, failed }
}

/** Returns what the production build must not contain. */
function forbiddenContent() {
  const forbidden = {
    'mock code': /mockServiceWorker|setupWorker|startMockBackend|@mswjs|\[MSW\]/,
    'the demo sign-in': /doorstep\.example|Doorstep#2026|Demo sign-in/,
    'a service worker': /serviceWorker\s*\.\s*register|navigator\.serviceWorker/,
    'a source map': /sourceMappingURL=/,
    'a path of this machine': new RegExp(process.cwd().replaceAll(/\W/g, String.raw`\$&`)),
    'a secret': /-----BEGIN [A-Z ]*PRIVATE KEY|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  }
  return readdirSync('dist', { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (/\.map$|worker/i.test(name)) return [name]
    if (!/\.(?:html|js|css|json|svg|txt)$/.test(name)) return []
    const text = readFileSync(`dist/${name}`, 'utf8')
    const found = Object.entries(forbidden).filter(([, pattern]) => pattern.test(text))
    return found.map(([what]) => `${name}: ${what}`)
  })
}

function checkAll() {
  mkdirSync('reports', { recursive: true })
  const routeTree = readFileSync(ROUTE_TREE, 'utf8')

  step('Types', 'types')
  step('Lint', 'lint')
  step('Format', 'format:check')
  step('Dead code', 'dead-code')

  console.log('== Unit tests')
  if (testsDone === undefined) rmSync(UNIT_REPORT, { force: true })
  const tests =
    testsDone === undefined ? run('test') : { code: Number(testsDone), output: '' }
  count('Unit tests', UNIT_REPORT, tests, unitCounts)

  // The browser tests redirect this address to their mock servers.
  const env = { VITE_API_BASE_URL: 'http://127.0.0.1:4010/api/v1' }
  const built = step('Production build', 'build', { env })
  const args = ['--outDir', 'reports/unwanted']
  const bare = run('build', { args, env: { VITE_API_BASE_URL: '' } })
  const isNamed = bare.code !== 0 && bare.output.includes('Set VITE_API_BASE_URL')
  record('A build without VITE_API_BASE_URL names the variable', isNamed, bare.output)
  const demoBuilt = step('Demo build', 'build:demo')
  record('The committed route tree', readFileSync(ROUTE_TREE, 'utf8') === routeTree)
  const forbidden = built ? forbiddenContent() : ['There is no build.']
  record('Content of the production build', forbidden.length === 0, forbidden.join('\n'))
  step('Size', 'size')

  const nginx = built
    ? run('nginx')
    : { code: 1, output: 'Not run, because the build failed.' }
  if (nginx.output.includes('nginx is not installed')) console.log(nginx.output.trim())
  else record('The nginx configuration in README.md', nginx.code === 0, nginx.output)

  console.log('== Browser tests')
  rmSync(E2E_REPORT, { force: true })
  const missing = { code: 1, output: 'Not run, because a build failed.' }
  const browser = built && demoBuilt ? run('e2e:built') : missing
  count('Browser tests', E2E_REPORT, browser, browserCounts)

  const audit = run('audit:json').output
  const total = /"vulnerabilities":\s*\{[^{}]*"total":\s*(\d+)/.exec(audit)?.[1]
  if (total === undefined)
    console.log('Dependencies not checked: the registry is unreachable.')
  else record('Known vulnerabilities', total === '0', audit)
}

try {
  checkAll()
} catch (error) {
  record('The check itself', false, String(error))
}
if (failures.length > 0) console.log(`\nFailures:\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
