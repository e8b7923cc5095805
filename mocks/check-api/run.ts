import { parseArgs } from 'node:util'

import { checkApi, type Options } from './check'
import { CheckError } from './client'
import { exitCodeOf, jsonOf, linesOf, summaryOf } from './report'
import type { Result } from './session'

const USAGE = `npm run check-api -- https://staging.example.com/api/v1 --email admin@example.com

Compares a server with src/api/openapi.json and with what Doorstep asks of it. The password comes
from DOORSTEP_PASSWORD, or is asked for.

  --writes             also makes changes and undoes them: a category and a service of its own, the
                       page About Us, the provider share. Sends a message, which stays.
  --conversation ID    the conversation that gets the message; otherwise the newest one
  --origin URL         the origin of the page, for CORS; the API's own if a proxy serves both
  --socket-url URL     the origin of the socket.io server, if it is not the API's
  --json               prints the results as JSON; use npm --silent run

Each operation fits, is absorbed (Doorstep reads the same), differs (people see less) or is serious
(people see an error or something false, or a change is lost).

Exit code: 0 if all fit or are absorbed, 1 if one differs or is serious, 2 if it could not run.
`

interface Terminal {
  /** Writes a line to the standard output. */
  write: (line: string) => void
  writeError: (line: string) => void
  /** Shows which operation is being checked. */
  onStart?: (operation: string) => void
  password: () => Promise<string>
  signal?: AbortSignal
  limits?: Options['limits']
}

/** Runs the command with its arguments. Resolves to its exit code. */
export async function run(args: string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { write, writeError, onStart, password, signal, limits } = terminal
  const results: Result[] = []
  const leftovers: string[] = []
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        writes: { type: 'boolean', default: false },
        conversation: { type: 'string' },
        origin: { type: 'string' },
        'socket-url': { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [url] = positionals
    const isUrl = (text: string) => /^https?:/.test(text) && URL.canParse(text)
    const urls = [url ?? '', values.origin, values['socket-url']].filter(
      (one) => one !== undefined,
    )
    if (!url || !urls.every(isUrl) || !values.email) {
      writeError(USAGE)
      return 2
    }
    await checkApi({
      baseUrl: url.replace(/\/+$/, ''),
      socketUrl: values['socket-url'],
      origin: values.origin && new URL(values.origin).origin,
      email: values.email,
      password: await password(),
      writes: values.writes,
      conversationId: values.conversation,
      ...(signal && { signal }),
      ...(limits && { limits }),
      ...(onStart && !values.json && { onStart }),
      onNotice: writeError,
      onLeftover(sentence) {
        leftovers.push(sentence)
        writeError(sentence)
      },
      onResult(result) {
        results.push(result)
        if (!values.json) for (const line of linesOf(result)) write(line)
      },
    })
    write(
      values.json
        ? JSON.stringify(jsonOf(results, leftovers), null, 2)
        : `\n${summaryOf(results)}`,
    )
    return exitCodeOf(results)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const isSentence = error instanceof CheckError || code?.startsWith('ERR_PARSE_ARGS')
    writeError(isSentence ? message : String(error))
    return 2
  }
}
