const LIMIT = 500

export type LoggedCall = {
  /** Counts from 1. */
  number: number
  method: string
  /** Relative to the API's base URL, exactly as sent. */
  path: string
  search: Record<string, string>
  /** Parsed JSON, or else the text. */
  body: unknown
  /** The HTTP status; 0 while pending or after the connection broke. */
  status: number
  /** Parsed JSON, or else the text. */
  response: unknown
  /** Milliseconds; undefined while pending. */
  duration: number | undefined
  authorization: string | null
}

/** The most recent calls, oldest first. */
export class CallLog {
  calls: readonly LoggedCall[] = []
  #count = 0

  add(call: Pick<LoggedCall, 'method' | 'path' | 'search' | 'body' | 'authorization'>): LoggedCall {
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

/** Parses JSON. Returns other text unchanged, and undefined for an empty text. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
