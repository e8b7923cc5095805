import '@/ui/mantine-admin'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useMatch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

import { productName } from '@/domain/product'
import { hasStoredSession, useSession } from '@/session/session'
import { ConfirmHost } from '@/ui/confirm'
import { Logo } from '@/ui/logo'
import { OfflineLine } from '@/ui/offline-line'
import { onceSettled } from '@/ui/once-settled'

import { Navigation } from './-navigation-list'
import type { ShellPanelsProps } from './-shell-panels'
import { UserMenu } from './-user-menu'

import classes from './-shell.module.css'

/** Without them the screen is still a screen: a chunk that does not come takes nothing else along. */
const ShellPanels = lazy<ComponentType<ShellPanelsProps>>(() =>
  import('./-shell-panels').catch(() => ({ default: () => null })),
)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The frame of the signed-in area: sidebar, top bar, and the screen in between. */
export function AdminArea() {
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const [settled, setSettled] = useState(false)
  const queryClient = useQueryClient()
  useEffect(
    function fetchTheRestAfterTheScreen() {
      return onceSettled(queryClient, () => setSettled(true))
    },
    [queryClient],
  )
  useEffect(function openPaletteByKey() {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      // What is being answered or filled in comes first.
      if (document.querySelector('[aria-modal=true]')) return
      setPalette(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  // An unknown address is shown bare to a visitor, until a sign-in in another tab puts the frame
  // around it. A known one keeps its frame on the way out: without it the screen would begin anew.
  const unknown = useMatch({ from: '/_admin/$', shouldThrow: false }) !== undefined
  const signedIn = useSession(({ token }) => token !== null || hasStoredSession())
  if (unknown && !signedIn) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content" onClick={focusContent}>
        Skip to content
      </a>
      <aside className={classes.sidebar} aria-label="Sidebar">
        <Brand />
        <Navigation label="Main" />
      </aside>
      <header className={classes.topbar}>
        <button
          type="button"
          className={classes.burger}
          aria-label="Open menu"
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        >
          <IconMenu size={20} stroke={1.75} />
        </button>
        <span className={classes.topbarBrand}>
          <Brand />
        </span>
        <button
          type="button"
          className={classes.goTo}
          aria-label="Go to…"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setPalette(true)}
        >
          <IconSearch size={17} stroke={1.75} aria-hidden="true" />
          <span className={classes.goToText}>Go to…</span>
          <kbd className={classes.key}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <UserMenu />
      </header>
      <main className={classes.content} id="content" tabIndex={-1}>
        <OfflineLine />
        <Outlet />
      </main>
      <ConfirmHost />
      {(settled || drawer || palette) && (
        <Suspense fallback={null}>
          <ShellPanels
            drawer={drawer}
            onCloseDrawer={() => setDrawer(false)}
            palette={palette}
            onPalette={setPalette}
          />
        </Suspense>
      )}
    </div>
  )
}

function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Logo />
      {productName}
    </Link>
  )
}

/** Not the browser's own jump: the router would take it for a navigation. */
function focusContent(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
