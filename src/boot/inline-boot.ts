import type { Area, redirectFrom } from '../domain/area.ts'

export interface RouteFiles {
  /** A regular expression for the URL's path. Empty if this is the catch-all route. */
  path: string
  area: Area
  files: string[]
}

/** main.tsx dispatches this event on the window if the code that renders the app can't be loaded. */
export const START_FAILED = 'app:start-failed'

/** main.tsx dispatches this event on the window, with the path, when a navigation begins. */
export const NAVIGATE = 'app:navigate'

/**
 * Runs while the entry chunk is still loading. Sets the colour scheme, shows one of the frames in
 * index.html, preloads the route's files and reports an app that does not start. The build copies
 * this function's source into index.html, so it can't use anything outside its body.
 */
export function bootPage(
  {
    routes,
    base,
    startFailed,
    startLimit,
    navigate,
  }: {
    routes: readonly RouteFiles[]
    /** The path that the app is deployed under, with a slash at both ends. */
    base: string
    startFailed: string
    /** In milliseconds. */
    startLimit: number
    navigate: string
  },
  redirect: typeof redirectFrom,
): void {
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
  setTimeout(report, startLimit)

  const find = (path: string) => routes.find((route) => new RegExp(route.path).test(path))
  const loaded = new Set<string>()
  /** Loads all files at once, which imports alone would find level by level. */
  function load(files: readonly string[]) {
    const links = files
      .filter((file) => !loaded.has(file))
      .map((file) => {
        loaded.add(file)
        const link = document.createElement('link')
        link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
        link.crossOrigin = ''
        link.href = file
        return link
      })
    document.head.append(...links)
  }
  let route = find(location.pathname)
  const target = route && redirect(route.area, Boolean(stored('adminAuthToken')))
  if (target) route = find(base + target.slice(1))
  if (route) {
    dataset['shell'] = route.area
    load(route.files)
  }
  addEventListener(navigate, (event) => {
    const { detail: path } = event as CustomEvent<string>
    // The imports load the styles, and wait for them.
    load(find(base + path.slice(1))?.files.filter((file) => file.endsWith('.js')) ?? [])
  })
}
