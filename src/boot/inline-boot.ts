/** main.tsx dispatches this event on the window if the code that renders the app can't be loaded. */
export const START_FAILED = 'app:start-failed'
/** main.tsx dispatches this event on the window once the app is rendered. */
export const APP_STARTED = 'app:started'

interface BootOptions {
  /** The base path of the build without its last slash, such as '/admin'. */
  path: string
  startFailed: string
  appStarted: string
  /** In milliseconds. */
  startLimit: number
}

/**
 * Runs while the app's code is loading. Sets the colour scheme, shows one of the frames in index.html
 * and reports an app that does not start. The build copies this function's source into index.html, so
 * it can't use anything outside its body.
 */
export function bootPage({ path, startFailed, appStarted, startLimit }: BootOptions): void {
  const { dataset } = document.documentElement
  // If storage is blocked, the page starts signed out, in the system's colour scheme.
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = stored('mantine-color-scheme-value')
  const isDark =
    scheme === 'dark' ||
    (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
  const hasFrame = !/\/(resources|companyfrontProfile)\/?$/.test(location.pathname)
  // Below a path, the build also adopts a plain token that lies under the name without it.
  const isSignedIn =
    stored(`adminAuthToken${path}`) || /^[^{]/.test(stored('adminAuthToken') ?? '')
  if (hasFrame) dataset['shell'] = isSignedIn ? 'admin' : 'public'

  /** Shows the message of index.html, unless the app's first render has removed it. */
  function report() {
    const template = document.getElementById('start-failure') as HTMLTemplateElement | null
    template?.replaceWith(template.content)
    document.getElementById('try-again')?.addEventListener('click', () => {
      location.reload()
    })
  }
  /** Reloads once per build, because a new deployment may have replaced the code. */
  function reloadOrReport() {
    const entry = document.getElementById('app-entry')?.getAttribute('src') ?? ''
    try {
      if (navigator.onLine && sessionStorage.getItem('start-reload') !== entry) {
        sessionStorage.setItem('start-reload', entry)
        return location.reload()
      }
    } catch {
      // Without a record, code that stays missing would make the page reload forever.
    }
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', report)
    else report()
  }
  const starting = new AbortController()
  const { signal } = starting
  // Fires for any element that fails to load, such as a script of an extension or a proxy. That of
  // the app's entry also fails if one of the entry's imports does.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.id === 'app-entry') reloadOrReport()
    },
    { capture: true, signal },
  )
  addEventListener(startFailed, reloadOrReport, { signal })
  // Code that hangs fails without an event.
  setTimeout(report, startLimit)
  addEventListener(appStarted, () => starting.abort(), { signal })
}
