import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

import { checkApi, type Result } from './check'
import { CheckError } from './client'

const USAGE = `npm run check-api -- https://staging.example.com/api/v1 --email admin@example.com

Compares a server with src/api/openapi.json. The password comes from DOORSTEP_PASSWORD, or is asked
for.

  --writes           also creates, changes and deletes a category and a service of its own
  --socket-url URL   the origin of the socket.io server, if it is not the API's
`

const write = (line: string) => void process.stdout.write(`${line}\n`)

async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new CheckError('Set DOORSTEP_PASSWORD, or run in a terminal.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Created before the prompt is written, because the terminal echoes what is typed until then.
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write('Password: ')
  const stopped = new AbortController()
  prompt.once('SIGINT', () => stopped.abort())
  try {
    return await prompt.question('', stopped)
  } catch {
    throw new CheckError('Stopped.')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}

/** Returns the exit code: 1 if a difference is one that the product can't absorb. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      writes: { type: 'boolean', default: false },
      'socket-url': { type: 'string' },
    },
  })
  const [url] = positionals
  if (!url || !/^https?:/.test(url) || !URL.canParse(url) || !values.email) {
    process.stderr.write(USAGE)
    return 2
  }
  const interrupted = new AbortController()
  // Not once(), because npm may pass on a signal that the terminal has sent to this process already.
  process.on('SIGINT', () => interrupted.abort(new CheckError('Stopped; what it made is gone.')))

  const results: Result[] = []
  const isTerminal = process.stdout.isTTY
  await checkApi({
    baseUrl: url.replace(/\/+$/, ''),
    socketUrl: values['socket-url'],
    email: values.email,
    password: process.env['DOORSTEP_PASSWORD'] ?? (await askForPassword()),
    writes: values.writes,
    signal: interrupted.signal,
    onStart: (operation) => void (isTerminal && process.stdout.write(`  …  ${operation}\r`)),
    onResult(result) {
      results.push(result)
      const { operation, differences, skipped } = result
      if (skipped) write(`  -  ${operation}: not tried, ${skipped}`)
      else
        write(differences.length === 0 ? `  ✓  ${operation}: fits` : `  ✗  ${operation}: differs`)
      for (const { where, expected, found, effect } of differences) {
        write(`       ${where}: expected ${expected}, found ${found}. Doorstep ${effect}.`)
      }
    },
  })

  const tried = results.filter(({ skipped }) => !skipped)
  const differing = tried.filter(({ differences }) => differences.length > 0)
  const serious = differing.filter(({ differences }) => differences.some((d) => !d.absorbed))
  write(
    `\n${tried.length - differing.length} fit, ${differing.length} differ (${serious.length} in a way that Doorstep can't absorb), ${results.length - tried.length} not tried.`,
  )
  return serious.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const { code } = error as { code?: string }
  const isSentence = error instanceof CheckError || code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isSentence ? (error as Error).message : String(error)}\n`)
  process.exitCode = 1
}
