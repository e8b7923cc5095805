/*
 * `npm run check` runs every check. Prints the failures and ends with `N passed, N failed`, counting
 * each test and each other step. With --tests-done=N it reads the report of a preceding `npm test`
 * that exited with code N, instead of running the unit tests.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { verifiedLines, verifiedTable } from './verify'

const REPORTS = 'reports'
const UNIT_REPORT = join(REPORTS, 'unit.json')
const E2E_REPORT = join(REPORTS, 'e2e.json')
const ROUTE_TREE = 'src/routeTree.gen.ts'

/** Where the production build under test finds its API; tests/e2e starts the mock backend there. */
const apiOfTheBuild = { VITE_API_BASE_URL: 'http://127.0.0.1:4010/api/v1' }

/** Ends a step that hangs, so that the last line is always printed. */
const STEP_LIMIT_MS = 20 * 60_000

const testsDone = process.argv.find((arg) => arg.startsWith('--tests-done='))?.split('=')[1]

let passed = 0
let failed = 0
const failures: string[] = []
let table = ''

function pass(count = 1) {
  passed += count
}

function fail(what: string, why = '') {
  failed += 1
  const said = plain(why).trim()
  const text = said ? `${what}\n${indent(said)}` : what
  failures.push(text)
  console.log(`FAILED ${text}`)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** Runs an npm script. Returns its exit code and output. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm does not forward signals to its children, so the whole process group is killed.
      detached: process.platform !== 'win32',
    })
    let output = ''
    const end = (code: number) => {
      clearTimeout(limit)
      resolve({ code, output })
    }
    const limit = setTimeout(() => {
      output += '\nTook too long, and was ended.'
      endGroup(child.pid)
      void sleep(2000).then(() => end(1))
    }, STEP_LIMIT_MS)
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => {
      output += String(error)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

function endGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

function begin(name: string) {
  console.log(`\n== ${name}`)
}

/** Runs a script as one check, which passes if the exit code is 0. */
async function step(name: string, script: string, env: Record<string, string> = {}) {
  begin(name)
  const { code, output } = await run(script, [], env)
  if (code === 0) pass()
  else fail(name, output)
  return code === 0
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

type UnitReport = {
  numTotalTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

async function unitTests() {
  begin('Unit tests')
  let code = Number(testsDone)
  let output = ''
  if (testsDone === undefined) {
    rmSync(UNIT_REPORT, { force: true })
    ;({ code, output } = await run('test'))
  }
  const report = readJson(UNIT_REPORT) as UnitReport | undefined
  if (!report) return fail('Unit tests: no report', output)

  const failedBefore = failed
  for (const file of report.testResults) {
    // A file that fails before its first test has no test results.
    if (
      file.status === 'failed' &&
      !file.assertionResults.some(({ status }) => status === 'failed')
    )
      fail(relative(file.name), file.message)
    for (const test of file.assertionResults) {
      if (test.status === 'passed') pass()
      // Skipped tests count as failed.
      else
        fail(
          `${relative(file.name)} > ${test.fullName}`,
          test.failureMessages?.join('\n') ?? test.status,
        )
    }
  }
  if (report.numTotalTests === 0) fail('Unit tests: none found')
  if (code !== 0 && failed === failedBefore) fail('Unit tests: an error outside any test', output)
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

async function browserTests() {
  begin('Browser tests')
  rmSync(E2E_REPORT, { force: true })
  const { code, output } = await run('e2e:built')
  const report = readJson(E2E_REPORT) as
    | { suites: Suite[]; errors?: { message?: string }[] }
    | undefined
  if (!report) return fail('Browser tests: no report', output)

  const failedBefore = failed
  let count = 0
  const visit = (suite: Suite, path: string[]) => {
    const here = suite.title ? [...path, suite.title] : path
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        count += 1
        const said = results.flatMap(({ errors = [] }) =>
          errors.map(({ message }) => message ?? ''),
        )
        if (status === 'expected') pass()
        else fail([...here, spec.title].join(' > '), `${status}\n${said.join('\n')}`)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here)
  }
  for (const suite of report.suites) visit(suite, [])
  for (const error of report.errors ?? []) fail('Browser tests', error.message)
  if (count === 0) fail('Browser tests: none found', output)
  if (code !== 0 && failed === failedBefore) fail('Browser tests', output)
}

/** Removes ANSI colours. */
function plain(text: string): string {
  // oxlint's no-control-regex forbids a literal escape character.
  return text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g'), '')
}

function relative(file: string): string {
  return file.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Content that a production build must not include. */
const FORBIDDEN: [string, RegExp][] = [
  ['mock code', /mockServiceWorker|setupWorker|startMockBackend|@mswjs|\[MSW\]/],
  ['the demo sign-in', /doorstep\.example|Doorstep#2026|Demo sign-in/],
  ['a service worker', /serviceWorker\s*\.\s*register|navigator\.serviceWorker/],
  ['a source map', /sourceMappingURL=/],
  [
    'a secret',
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[A-Z\d]{16}\b|\bsk_(?:live|test)_\w+|\bghp_\w{30,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  ],
  ['an API key', /\bAIza[\w-]{35}\b|\bxox[abprs]-[\w-]{10,}|\bglpat-[\w-]{20}/],
  ['a secret from the environment', environmentSecrets()],
  ['a path of this machine', new RegExp(escape(process.cwd()))],
]

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Matches the values of environment variables whose names suggest a secret. */
function environmentSecrets(): RegExp {
  const values = Object.entries(process.env)
    .filter(([name]) => /SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE|CREDENTIAL|API_?KEY/i.test(name))
    .flatMap(([, value = '']) => (value.length >= 8 ? [escape(value)] : []))
  // Matches nothing if there are no such variables.
  return new RegExp(values.join('|') || '(?!)')
}

function productionBuild() {
  begin('Content of the production build')
  const files = filesBelow('dist')
  const texts = files
    .filter((file) => /\.(?:html|js|mjs|css|json|svg|txt|map)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  if (!texts.some(([file]) => file.endsWith('.js'))) return fail('dist contains no code')
  for (const [what, pattern] of FORBIDDEN) {
    const found = texts.flatMap(([file, text]) => {
      const match = pattern.exec(text)
      return match
        ? [`${file}: …${text.slice(Math.max(0, match.index - 40), match.index + 80)}…`]
        : []
    })
    if (found.length === 0) pass()
    else fail(`dist contains ${what}`, found.join('\n'))
  }
  const unexpected = files.filter((file) => /\.map$|worker/i.test(file))
  if (unexpected.length === 0) pass()
  else fail('dist contains source maps or workers', unexpected.join('\n'))
}

/** A build without an API address fails with a clear sentence. */
async function buildWithoutApi() {
  begin('A build without VITE_API_BASE_URL')
  const { code, output } = await run('build', ['--outDir', join(REPORTS, 'unwanted')], {
    VITE_API_BASE_URL: '',
  })
  if (code !== 0 && output.includes('Set VITE_API_BASE_URL')) pass()
  else fail('A build without VITE_API_BASE_URL should name the missing variable', output)
}

/** Checks dependencies for known vulnerabilities; skipped if the registry is unreachable. */
async function audit() {
  begin('Dependencies')
  const { output } = await run('audit:json')
  let report: { metadata?: { vulnerabilities?: { total?: number } } } = {}
  try {
    report = JSON.parse(output.slice(output.indexOf('{'))) as typeof report
  } catch {
    // Without a report, the audit is skipped.
  }
  const total = report.metadata?.vulnerabilities?.total
  if (total === undefined) console.log('Skipped: the registry is unreachable.')
  else if (total === 0) pass()
  else fail(`npm audit: ${total} known vulnerabilities`, output)
}

/** Checks that no count of the coverage table is zero. Returns the table. */
function coverage() {
  begin('Coverage')
  const lines = verifiedLines()
  for (const { what, count } of lines) {
    if (count > 0) pass()
    else fail(`${what}: none`)
  }
  return verifiedTable(lines)
}

async function main() {
  mkdirSync(REPORTS, { recursive: true })
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
console.log(failures.length > 0 ? `\nFailures:\n\n${failures.join('\n\n')}\n` : '')
console.log(table)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
