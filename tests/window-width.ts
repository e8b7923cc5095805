import type { DetachedWindowAPI } from 'happy-dom'
import { onTestFinished } from 'vitest'

/** Sets the width of the window for the rest of the test. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  const { innerWidth } = window
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }))
}
