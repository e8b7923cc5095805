/*
 * What runs inside the measured page, from before its first script: notes when what the visitor
 * waits for is painted, and how long the main thread was blocked. Serialised into the page, so each
 * function stands by itself.
 */

export interface Noted {
  /** Milliseconds since the navigation began. */
  firstPaint: number
  done: number
  /** Sum of what every long task took beyond 50 ms, up to a second after `done`. */
  blocked: number
  layoutShift: number
  /** Bytes as they came over the line, up to `done`. */
  scripts: number
  bytes: number
  /** The longest chain of requests, each begun after the one before had ended. */
  serialRounds: number
}

declare global {
  interface Window {
    noted: { done: number; tasks: [number, number][]; shift: number }
    /** Says of the page's present state whether the visitor has got what was asked for. */
    isDone: () => boolean
  }
}

/** In the page: begins to watch for `window.isDone`. */
export function watch() {
  const noted: Window['noted'] = { done: 0, tasks: [], shift: 0 }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.tasks.push([startTime, duration])
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += (entry as LayoutShift).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!window.isDone()) {
      requestAnimationFrame(look)
      return
    }
    // The frame that shows it is painted when the one after it begins.
    requestAnimationFrame(() => (noted.done = performance.now()))
  }
  requestAnimationFrame(look)
}

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** In the page, when it is done: what was noted. */
export function report(): Noted {
  const { done, tasks, shift } = window.noted
  const [navigation] = performance.getEntriesByType('navigation')
  const resources = [
    navigation,
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const before = resources.filter((entry) => entry.responseEnd > 0 && entry.responseEnd <= done)
  const size = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, entry) => sum + (entry.transferSize > 0 ? entry.encodedBodySize : 0), 0)
  let serialRounds = 0
  let end = -1
  const sent = before.filter(({ transferSize }) => transferSize > 0)
  for (const { startTime, responseEnd } of sent.sort((a, b) => a.responseEnd - b.responseEnd)) {
    if (startTime < end) continue
    serialRounds += 1
    end = responseEnd
  }
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    done,
    blocked: tasks
      .filter(([start]) => start < done + 1000)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    layoutShift: shift,
    scripts: size(before.filter(({ name }) => name.endsWith('.js'))),
    bytes: size(before),
    serialRounds,
  }
}

/*
 * What is waited for. The picture of the first paint does not count: it is inert.
 */
export const done = {
  /** The email field is React's: what is typed is kept, and a submit is the form's own. */
  form: () => {
    const field = document.querySelector('#root input[type=email]')
    return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  },
  rows: () => {
    const rows = [...document.querySelectorAll('tbody tr')]
    return rows.filter((row) => row.textContent.includes('@') && !row.closest('[inert]')).length > 9
  },
  figures: () => {
    const screen = document.querySelector('#root main:not([inert] *), #root p')
    return /\$\d|Services: \d/.test(screen?.textContent ?? '')
  },
  service: () => {
    const field = document.querySelector<HTMLInputElement>('main input[name=name]')
    return Boolean(field?.value)
  },
  conversations: () =>
    document.querySelectorAll('section[aria-label=Conversations] li button').length > 4,
}
