import { useEffect, useState } from 'react'

type Reporter = (error: unknown) => Promise<string>

let reporter: Reporter | undefined

/** `report` resolves to the id under which a developer finds the error. */
export function setErrorReporter(report: Reporter | undefined): void {
  reporter = report
}

/** Reports an error that a screen shows. Returns the report's id once it is known. */
export function useErrorReport(reason: unknown): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(
    function report() {
      void reporter?.(reason).then(setId, () => undefined)
    },
    [reason],
  )
  return id
}
