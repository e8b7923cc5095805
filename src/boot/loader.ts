/*
 * Runs inline, in the head of index.html and before every other script: asks for the code, the
 * styles and the first reads of the address, and leaves a function that paints what the visitor will
 * see, which the end of the body calls. The same text in every build, so that its hash in the
 * content security policy is constant; all that varies is in the JSON block. Not a module, imports
 * nothing: the build minifies it and puts it into index.html.
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
  const session = stored('adminAuthToken')
  const open = Boolean(session)
  let at = find(location.pathname)
  const { area, unknown } = data.routes[at]!
  if (area === 'admin' && !open && !unknown) at = find('/login')
  if (area === 'public' && open) at = find('/')
  const route = data.routes[at]!

  // The screen's first reads begin beside its code, as src/session reads the token and src/api sends.
  const unseal = async (text: string): Promise<string> => {
    if (!text.startsWith('{')) {
      try {
        const value: unknown = JSON.parse(text)
        return typeof value === 'string' ? value : text
      } catch {
        return text
      }
    }
    const sealed = JSON.parse(text) as { iv: string; data: string }
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const key = await new Promise<CryptoKey>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      // Made elsewhere, with its one store: a database that is not there yet holds no key.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const database = opening.result
        const reading = database.transaction('keyval').objectStore('keyval').get('sessionKey')
        reading.addEventListener('error', reject)
        reading.addEventListener('success', () => {
          database.close()
          resolve(reading.result as CryptoKey)
        })
      })
    })
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(sealed.iv) },
      key,
      bytes(sealed.data),
    )
    return (JSON.parse(new TextDecoder().decode(opened)) as { token: string }).token
  }
  if (session && route.reads && !location.search) {
    const unsealed = unseal(session)
    const begun = new Map(
      route.reads.map((read) => {
        const address = new URL(read, location.href).href
        const answer = unsealed.then(async (token) => ({
          token,
          response: await fetch(address, {
            headers: { Authorization: token },
            cache: 'no-store',
          }),
        }))
        // Told to whoever takes it.
        answer.catch(() => {})
        return [address, answer] as const
      }),
    )
    window.takeFirstRead = async (address, token) => {
      const answer = begun.get(address)
      begun.delete(address)
      // What can't be unsealed is the session's to tell.
      const known = await unsealed.catch(() => null)
      return known === token ? (await answer)?.response : undefined
    }
  }

  for (const index of route.files) {
    const file = data.files[index]!
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'stylesheet'
      // Not before the first commit, which src/main.tsx does with all of them there.
      link.media = 'not all'
      link.fetchPriority = 'high'
    } else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  window.paintPicture = () => {
    const textOf = (id: string) => document.getElementById(id)!.textContent
    const picture = document.createElement('div')
    picture.inert = true
    picture.ariaHidden = 'true'
    if (route.area === 'admin' && open) {
      picture.innerHTML = textOf('shell')
      picture.querySelector('[data-picture-content]')!.innerHTML = textOf(`content-${at}`)
      const entries = picture.querySelectorAll('[data-picture-entry]')
      entries[route.entry ?? -1]?.setAttribute('data-status', 'active')
    } else picture.innerHTML = textOf(`picture-${at}`)
    document.getElementById('root')!.append(picture)
    document.querySelectorAll('[type="text/html"]').forEach((block) => block.remove())
  }
}
