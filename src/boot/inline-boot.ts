/** The files of one route, for the inline script of index.html. */
export interface RouteFiles {
  /** Regular expression for the path of the URL; empty for the route that takes any. */
  path: string
  /** 'admin' needs a stored session, 'public' needs that there is none. */
  area: 'admin' | 'public' | 'open'
  /** URLs of the stylesheets and chunks that the route needs. */
  files: string[]
}

/**
 * Runs inline in the head of index.html: sets the colour scheme, chooses the static shell and
 * starts loading the route's files while the entry is still on its way. The build inlines the
 * function's own source, so it can't use anything outside its body.
 */
export function bootPage(routes: readonly RouteFiles[]): void {
  const { dataset } = document.documentElement
  // Storage may be blocked; then the page is signed out and follows the system's colour scheme.
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
  // The guards redirect; Page Not Found is shown to anybody.
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
