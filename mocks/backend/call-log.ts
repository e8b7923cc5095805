const LIMIT = 500

export type LoggedCall = {
  number: number
  method: string
  /** Relative to the API's base URL, for example 'users/login'. */
  path: string
  search: Record<string, string>
  /**
   * The request body: parsed if it is JSON, otherwise as text. For an upload, the file's name, type
   * and size. Undefined if there is no body.
   */
  body: unknown
  /** The HTTP status, or 0 if no response has arrived. */
  status: number
  response: unknown
  /** In milliseconds; undefined until the call ends. */
  duration: number | undefined
  authorization: string | null
}

export class CallLog {
  calls: readonly LoggedCall[] = []
  #count = 0

  add(
    call: Pick<LoggedCall, 'method' | 'path' | 'search' | 'body' | 'authorization'>,
  ): LoggedCall {
    this.#count += 1
    const entry: LoggedCall = {
      ...call,
      number: this.#count,
      status: 0,
      response: undefined,
      duration: undefined,
    }
    this.calls = [...this.calls.slice(-LIMIT + 1), entry]
    return entry
  }

  clear(): void {
    this.calls = []
    this.#count = 0
  }
}

/** Parses JSON. Returns any other text unchanged, and undefined for an empty text. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
