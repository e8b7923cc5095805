export interface RouteFiles {
  /** A regular expression for the URL's path. Empty if this is the catch-all route. */
  path: string
  /** 'admin' routes require a stored session. 'public' routes redirect an admin who has one. */
  area: 'admin' | 'public' | 'open'
  files: string[]
}

/**
 * Runs while the entry chunk is still loading. Sets the colour scheme, shows one of the static
 * shells in index.html and preloads the route's files.
 *
 * The build copies this function's source into index.html, so the function can't use anything
 * outside its body.
 */
export function bootPage(routes: readonly RouteFiles[]): void {
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

  const find = (path: string) => routes.find((route) => new RegExp(route.path).test(path))
  const area = stored('adminAuthToken') ? 'admin' : 'public'
  let route = find(location.pathname)
  // If the route's guard will redirect, we load the files of the redirect's target. The catch-all
  // route, whose path is empty, never redirects.
  if (route?.path && route.area !== 'open' && route.area !== area) {
    route = find(area === 'admin' ? '/' : '/login')
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
