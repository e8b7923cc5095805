export interface RouteFiles {
  /** Regular expression for the URL's path; empty for the catch-all route. */
  path: string
  /** 'admin' routes require a stored session, 'public' routes require that there is none. */
  area: 'admin' | 'public' | 'open'
  /** URLs of the stylesheets and chunks that the route needs. */
  files: string[]
}

/**
 * Runs inline in the head of index.html: sets the colour scheme, chooses the static shell and
 * starts loading the route's files while the entry is still loading. The build inlines the source
 * of this function, which therefore can't use anything outside its body.
 */
export function bootPage(routes: readonly RouteFiles[]): void {
  const { dataset } = document.documentElement
  // If storage is blocked, the page is signed out and follows the system's colour scheme.
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
  // The guards will redirect, so this loads the target's files. Page Not Found never redirects.
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
