/** Timers that are cancelled when the backend is reset. Tests can speed them up. */
export class Timers {
  /** All delays are divided by this factor. */
  pace = 1
  readonly #scheduled = new Set<ReturnType<typeof setTimeout>>()
  readonly #waiting = new Set<() => void>()

  /** Runs at once if `ms` is 0. */
  after(ms: number, run: () => void): void {
    if (ms === 0) return run()
    const timer = setTimeout(() => {
      this.#scheduled.delete(timer)
      run()
    }, ms / this.pace)
    this.#scheduled.add(timer)
  }

  /** Resolves to false if the signal aborts or stop() is called before the time is up. */
  wait(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (completed: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(cancel)
        signal.removeEventListener('abort', cancel)
        resolve(completed)
      }
      const cancel = () => end(false)
      const timer = Number.isFinite(ms)
        ? setTimeout(() => end(true), ms / this.pace)
        : undefined
      this.#waiting.add(cancel)
      signal.addEventListener('abort', cancel)
    })
  }

  stop(): void {
    for (const timer of this.#scheduled) clearTimeout(timer)
    this.#scheduled.clear()
    for (const cancel of this.#waiting) cancel()
  }
}
