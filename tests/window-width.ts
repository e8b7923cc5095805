import type { DetachedWindowAPI } from 'happy-dom'

/** Sets the width of the window. Returns a function that restores it. */
export function setWidth(width: number): () => void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  const { innerWidth } = window
  happyDOM.setViewport({ width })
  return () => happyDOM.setViewport({ width: innerWidth })
}
