export interface RouteFiles {
  /** A regular expression for the URL's path. Empty if this is the catch-all route. */
  path: string
  /** 'admin' routes require a stored session. 'public' routes redirect an admin who has one. */
  area: 'admin' | 'public' | 'open'
  files: string[]
}

/** main.tsx dispatches this event on the window if the code that renders the app can't be loaded. */
export const START_FAILED = 'app:start-failed'

/**
 * Runs while the entry chunk is still loading. Sets the colour scheme, shows one of the static
 * shells in index.html, preloads the route's files and reports an app that does not start.
 *
 * `base` is the path that the app is deployed under, with a slash at both ends.
 *
 * The build copies this function's source into index.html, so the function can't use anything
 * outside its body.
 */
export function bootPage(routes: readonly RouteFiles[], startFailed: string, base: string): void {
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
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'

  /** Shows the message of index.html, unless the app's first render has removed it. */
  function report() {
    const template = document.querySelector('template')
    if (!template || document.querySelector('.start-failure')) return
    template.after(template.content.cloneNode(true))
    document.querySelector('.start-failure button')?.addEventListener('click', () => {
      location.reload()
    })
  }
  /** Reloads once per build, because a new deployment may have replaced the code. */
  function reloadOrReport() {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
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
  // Fires for the app's module or its imports, and for a browser extension's scripts.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches('[type=module]')) reloadOrReport()
    },
    true,
  )
  addEventListener(startFailed, reloadOrReport)
  // Code that hangs fails without an event.
  setTimeout(report, 9000)

  const find = (path: string) => routes.find((route) => new RegExp(route.path).test(path))
  const area = stored('adminAuthToken') ? 'admin' : 'public'
  let route = find(location.pathname)
  // If the route's guard will redirect, we load the files of the redirect's target. The catch-all
  // route, whose path is empty, never redirects.
  if (route?.path && route.area !== 'open' && route.area !== area) {
    route = find(area === 'admin' ? base : `${base}login`)
  }
  if (!route) return
  if (route.area !== 'open') dataset['shell'] = area
  for (const file of route.files) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
