/*
 * Runs inline, at the end of index.html and before every other script: paints what the visitor
 * will see, and asks for the code and the styles of that address. The same text in every build, so
 * that its hash in the content security policy is constant; all that varies is in the JSON block.
 * Not a module, imports nothing: the build minifies it and puts it into index.html.
 */

import type { BootData } from './boot-data'

{
  const root = document.documentElement
  const data = JSON.parse(document.getElementById('boot-data')!.textContent) as BootData

  // Storage and the media query may be blocked; then the page is light and signed out.
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = stored('mantine-color-scheme-value')
  const scheme =
    chosen === 'light' || chosen === 'dark'
      ? chosen
      : matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)

  // The guards, as the routes have them.
  const find = (path: string) => data.routes.findIndex((route) => new RegExp(route.path).test(path))
  const open = Boolean(stored('adminAuthToken'))
  let at = find(location.pathname)
  const { area, unknown } = data.routes[at]!
  if (area === 'admin' && !open && !unknown) at = find('/login')
  if (area === 'public' && open) at = find('/')
  const route = data.routes[at]!

  for (const index of route.files) {
    const file = data.files[index]!
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  const copy = (id: string) =>
    (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true)
  const picture = document.createElement('div')
  picture.inert = true
  picture.ariaHidden = 'true'
  if (route.area === 'admin' && open) {
    picture.append(copy('shell'))
    picture.querySelector('[data-picture-content]')!.append(copy(`content-${at}`))
    const entries = picture.querySelectorAll('[data-picture-entry]')
    entries[route.entry ?? -1]?.setAttribute('data-status', 'active')
  } else picture.append(copy(`picture-${at}`))
  document.getElementById('root')!.append(picture)
  document.querySelectorAll('template').forEach((template) => template.remove())
}
