/*
 * These functions are serialized and run inside the measured page, so none of them can use imports
 * or other functions of this file.
 */

export interface PageMetrics {
  /** `firstPaint` and `ready` are milliseconds since the start of the navigation. */
  firstPaint: number
  ready: number
  /** Total blocking time in milliseconds, until one second after `ready`. */
  blocked: number
  layoutShift: number
  /**
   * Compressed bytes received before `ready`: `scripts` counts only JavaScript, `bytes` all files.
   */
  scripts: number
  bytes: number
  requests: number
  /**
   * The number of requests in the longest chain in which each started after the previous one ended.
   */
  serialRounds: number
}

declare global {
  interface Window {
    metrics: { ready: number; tasks: [number, number][]; shift: number }
    isReady: () => boolean
  }
}

/**
 * Records long tasks and layout shifts. Sets `metrics.ready` when the content that
 * `window.isReady()` looks for has been painted.
 */
export function watch() {
  const metrics: Window['metrics'] = { ready: 0, tasks: [], shift: 0 }
  window.metrics = metrics
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      metrics.tasks.push([startTime, duration])
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) metrics.shift += (entry as LayoutShift).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!window.isReady()) {
      requestAnimationFrame(look)
      return
    }
    // Waits one more frame, because the browser paints the content before the next frame starts.
    requestAnimationFrame(() => (metrics.ready = performance.now()))
  }
  requestAnimationFrame(look)
}

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** Call this only after `metrics.ready` is set. */
export function report(): PageMetrics {
  const { ready, tasks, shift } = window.metrics
  const [navigation] = performance.getEntriesByType('navigation')
  const resources = [
    navigation,
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const before = resources.filter((entry) => entry.responseEnd > 0 && entry.responseEnd <= ready)
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
    ready,
    blocked: tasks
      .filter(([start]) => start < ready + 1000)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    layoutShift: shift,
    scripts: size(before.filter(({ name }) => name.endsWith('.js'))),
    bytes: size(before),
    requests: before.length,
    serialRounds,
  }
}

/*
 * Each function returns whether the page shows the content to wait for. The content of the static
 * shell does not count.
 */
export const readyWhen = {
  /**
   * Accepts only a field that React has rendered, because the static shell's field does not work
   * yet.
   */
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
