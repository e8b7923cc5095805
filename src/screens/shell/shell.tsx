import '@/ui/styles/mantine-admin.css'
import { AppShell, Loader } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Outlet, useChildMatches, useMatch, useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'

import { logout } from '@/api/auth'
import { UNREAD_DELAY } from '@/domain/limits'
import {
  firstConversationsOptions,
  SHELL_REFRESH_MS,
} from '@/screens/conversations/conversation-queries'
import { LeaveGuard } from '@/screens/edits/leave-guard'
import { useMyId } from '@/session/current-admin'
import { useSession } from '@/session/session'
import { OfflineAlert, WaitingAlert } from '@/ui/feedback/status-alerts'
import { dismissModal } from '@/ui/overlay/confirm'
import { importUntilLoaded } from '@/ui/page/import-again'
import { lazyComponent } from '@/ui/page/lazy-component'
import { isCovered, useShortcuts } from '@/ui/page/use-shortcuts'

import { AfterFirstData } from './after-first-data'
import { NavigationLinks } from './navigation-links'
import { useNotify } from './notify'
import { OpenBooking } from './open-booking'
import { Brand, ShellHeader } from './shell-header'
import type { Overlay } from './shell-overlays'

import classes from './shell.module.css'

/** Within them, lists take the whole page, and the fields of a form `--form-width`. */
const widths = {
  '--page-inset':
    'max(var(--app-shell-padding), (100vw - var(--app-shell-navbar-offset, 0rem) - 90rem) / 2)',
  '--form-width': '52rem',
}

const ShellOverlays = lazyComponent('Menu and search', () => import('./shell-overlays'))

const MessageNotifications = lazy(() =>
  importUntilLoaded(() => import('./message-notifications')),
)

/** What confirm() shows. */
const Questions = lazy(() => importUntilLoaded(() => import('@/ui/overlay/questions')))

/** index.html draws the frame of this until the code has loaded. */
export function AdminShell() {
  const { notify } = useNotify()
  const isSignedIn = useSession(({ phase }) => phase !== 'signedOut')
  const isLogoutPending = useIsMutating({ mutationKey: logout.mutationKey }) > 0
  const isLoggingOut = useSession(({ cause }) => cause === 'logout') || isLogoutPending
  // After a sign-out, the shell stays until Login has loaded.
  const isBlocked = isLoggingOut || !isSignedIn
  useDismissedQuestionOnLeave()
  const overlays = useOverlays(isBlocked)
  usePolledConversations()

  // At an unknown address, visitors who are not signed in see no shell. At other addresses, the
  // shell stays after a sign-out, because removing the shell would remount the screen.
  const isUnknown = useMatch({ from: '/_admin/$', shouldThrow: false }) !== undefined
  if (isUnknown && !isSignedIn) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }

  return (
    <>
      <AppShell
        layout="alt"
        header={{ height: '3.5rem' }}
        navbar={{
          width: { md: '4rem', lg: '15rem' },
          breakpoint: 'md',
          collapsed: { mobile: true },
        }}
        padding={{ base: 'md', md: 'lg' }}
        __vars={widths}
        transitionDuration={0}
        // Keeps `data-resizing`, which only turns off transitions.
        // WORKAROUND: Mantine would remove it after the first render, and the browser would then
        // calculate the page's styles a second time. Can go when AppShell begins without it (9.7.3
        // does not).
        mod={{ resizing: true }}
        inert={isBlocked}
      >
        <a className={classes.skipLink} href="#content" onClick={focusContent}>
          Skip to content
        </a>
        <AppShell.Navbar aria-label="Main" visibleFrom="md" className={classes.navbar}>
          <Brand />
          <NavigationLinks />
        </AppShell.Navbar>
        <ShellHeader
          isMenuOpen={overlays.isLoaded && overlays.shown === 'menu'}
          onOpen={overlays.open}
        />
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <OfflineAlert />
          <WaitingAlert />
          <LeaveGuard>
            <Screen />
          </LeaveGuard>
        </AppShell.Main>
        <OpenBooking />
        {notify !== 'off' && (
          <Suspense>
            <MessageNotifications />
          </Suspense>
        )}
        {overlays.isLoaded && (
          <ShellOverlays
            overlay={overlays.shown}
            onOpen={overlays.open}
            onClose={overlays.close}
          />
        )}
      </AppShell>
      <AfterFirstData>
        <Questions />
      </AfterFirstData>
      {isLoggingOut && (
        <output className={classes.cover}>
          <Loader size={18} aria-hidden="true" />
          <span>Logging out…</span>
        </output>
      )}
    </>
  )
}

/**
 * Without the key, the router would only hide a screen that was left while the code of the next one
 * loads, and a hidden chat still marks its messages as read.
 */
function Screen() {
  const id = useChildMatches({ select: ([screen]) => screen?.routeId })
  return <Outlet key={id} />
}

/** What is open over the screen, by a press or by its shortcut. */
function useOverlays(isBlocked: boolean) {
  const router = useRouter()
  const [shown, setShown] = useState<Overlay | null>(null)
  const [isLoaded, setLoaded] = useState(false)

  function open(overlay: Overlay) {
    setShown(overlay)
    void ShellOverlays.open(() => setLoaded(true))
  }
  const openByKey = (overlay: Overlay) => (event: KeyboardEvent) => {
    // In the rich-text editor, mod+K adds a link and prevents the default: don't open the palette.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBlocked && !isCovered()) open(overlay)
  }
  useShortcuts([
    ['mod+K', openByKey('palette'), { preventDefault: false }],
    ['mod+/', openByKey('shortcuts'), { preventDefault: false }],
    // On keyboard layouts that need Shift for it.
    ['mod+shift+/', openByKey('shortcuts'), { preventDefault: false }],
  ])
  useEffect(
    function closeOnNavigation() {
      return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) setShown(null)
      })
    },
    [router],
  )
  return { shown, isLoaded, open, close: () => setShown(null) }
}

/** Ends the question that is open when the user leaves what it is about. */
function useDismissedQuestionOnLeave(): void {
  const router = useRouter()
  useEffect(
    function endOnNavigation() {
      return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) dismissModal()
      })
    },
    [router],
  )
  useEffect(
    function endOnBack() {
      // Also where only the search changes, because the list behind the question is another one.
      return router.history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') dismissModal()
      })
    },
    [router],
  )
}

/** Reads the first conversations for the count of unread ones, from UNREAD_DELAY on. */
function usePolledConversations(): void {
  const me = useMyId()
  const [wasIdle, setWasIdle] = useState(false)
  useTimeout(() => setWasIdle(true), UNREAD_DELAY, { autoInvoke: true })
  useQuery({
    ...firstConversationsOptions(),
    enabled: wasIdle && me !== null,
    staleTime: SHELL_REFRESH_MS,
    refetchInterval: SHELL_REFRESH_MS,
    // The title and the notifications tell of them in the background too.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    // Only useUnreadLabel() shows this data, so the shell need not render again.
    notifyOnChangeProps: [],
  })
}

/**
 * Moves the focus without changing the URL's hash, which the router would treat as a navigation.
 */
function focusContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
