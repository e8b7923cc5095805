import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * With `--full`, the tests try every fault and scenario, check accessibility in more states and at
 * more widths, and generate more random data.
 */
const isFull = process.argv.includes('--full')
const fullRun = { FUZZ_RUNS: '100', ...process.env, FAULTS: 'all', FULL: '1' }

/** A script that runs longer than this is killed so that the check always prints its result. */
const STEP_LIMIT_MS = (isFull ? 120 : 20) * 60_000

/** Runs an npm script. Never rejects: if the script cannot start, the code is 1. */
export function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      env: {
        ...(isFull ? fullRun : process.env),
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        // Applies the CI settings on every machine, such as one retry of each failed test.
        CI: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Starts a process group so that endGroup() can kill the script along with npm.
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
    // The process has already ended.
  }
}
