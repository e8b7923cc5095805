import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

import { CheckError } from './client'
import { run } from './run'

async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CheckError('Set DOORSTEP_PASSWORD, or run in a terminal.')
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

const interrupted = new AbortController()
// Not once(), because npm may pass on a signal that the terminal has sent to this process already.
process.on('SIGINT', () => interrupted.abort(new CheckError('Stopped.')))

process.exitCode = await run(process.argv.slice(2), {
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
  ...(process.stdout.isTTY && {
    onStart: (operation) => void process.stdout.write(`…          ${operation}\r`),
  }),
  password: async () => process.env['DOORSTEP_PASSWORD'] ?? (await askForPassword()),
  signal: interrupted.signal,
})
