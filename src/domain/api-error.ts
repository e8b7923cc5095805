type Failure = 'network' | 'timeout' | 'refused' | 'unreadable'

/** The error of a failed call. Its `message`, the server's if there is one, can be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** The HTTP status or, if that is a success, the body's `status`. 0 if there was no response. */
  readonly status: number
  /** The milliseconds that the server asked to wait, if it did so with a 429. */
  readonly retryAfter: number | undefined
  /** A sentence of ours to show beside the message, in an element of its own. */
  note?: string

  constructor(failure: Failure, status: number, message: string, retryAfter?: number) {
    super(message)
    this.failure = failure
    this.status = status
    this.retryAfter = retryAfter
  }

  /** Says what kind of error it is, without anything that people wrote. */
  get summary(): string {
    return `${this.failure} ${this.status}`
  }

  /** Whether the server may have saved the change even though the call failed. */
  get outcomeUnknown(): boolean {
    return this.failure !== 'refused' || this.status >= 500 || this.status === 408
  }
}
