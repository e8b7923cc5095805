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
  const find = (path: string) => data.routes.find((route) => new RegExp(route.path).test(path))!
  const open = Boolean(stored('adminAuthToken'))
  let route = find(location.pathname)
  if (route.area === 'admin' && !open && !route.unknown) route = find('/login')
  if (route.area === 'public' && open) route = find('/')

  for (const index of route.files) {
    const file = data.files[index]!
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  const name = route.area === 'admin' && open ? 'shell' : route.picture
  const template = document.getElementById(`picture-${name}`) as HTMLTemplateElement | null
  if (template) {
    const picture = document.createElement('div')
    picture.inert = true
    picture.ariaHidden = 'true'
    picture.append(template.content.cloneNode(true))
    picture.querySelectorAll('[data-picture-entry]').forEach((entry, index) => {
      if (index === route.entry) entry.setAttribute('data-status', 'active')
    })
    const title = picture.querySelector('[data-picture-title]')
    if (title) title.textContent = route.title ?? ''
    document.getElementById('root')!.append(picture)
  }
  document.querySelectorAll('template').forEach((one) => one.remove())
}
