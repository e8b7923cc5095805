/*
 * Runs inside the measured page, before its first script. Records when the awaited content is
 * painted and how long the main thread was blocked. Each function is serialised into the page, so it
 * cannot use anything outside itself.
 */

export interface Noted {
  /** Milliseconds since the navigation began. */
  firstPaint: number
  done: number
  /** Total blocking time (long tasks beyond 50 ms) until a second after `done`. */
  blocked: number
  layoutShift: number
  /** Bytes transferred until `done`. */
  scripts: number
  bytes: number
  requests: number
  /** The longest chain of requests that each started after the previous one ended. */
  serialRounds: number
}

declare global {
  interface Window {
    noted: { done: number; tasks: [number, number][]; shift: number }
    /** Whether the page shows the awaited content. */
    isDone: () => boolean
  }
}

/** Runs in the page: starts watching `window.isDone`. */
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
    // A frame has been painted when the next one starts.
    requestAnimationFrame(() => (noted.done = performance.now()))
  }
  requestAnimationFrame(look)
}

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** Runs in the page once it is done: returns the recorded values. */
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
    requests: before.length,
    serialRounds,
  }
}

/*
 * The awaited content of each page. The inert static shell does not count.
 */
export const done = {
  /** React has rendered the email field, so that input is kept and the form can be submitted. */
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
