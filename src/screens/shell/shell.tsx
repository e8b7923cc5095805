import '@/ui/styles/mantine-admin.css'
import { AppShell, Box, Burger, Kbd, Loader, Text, UnstyledButton } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'

import { logout } from '@/api/auth'
import { UNREAD_DELAY, UNREAD_REFRESH_MS } from '@/domain/limits'
import { productName } from '@/domain/product'
import { LeaveGuard } from '@/screens/edits/leave-guard'
import { firstConversations } from '@/screens/unread'
import { useMyId } from '@/session/current-admin'
import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'
import { OfflineAlert, WaitingAlert } from '@/ui/feedback/status-alerts'
import { Avatar } from '@/ui/image/avatar'
import { dismissModal } from '@/ui/overlay/confirm'
import { importUntilLoaded } from '@/ui/page/import-again'
import { lazyComponent } from '@/ui/page/lazy-component'
import { Logo } from '@/ui/page/logo'
import { isCovered, modifierKey, useShortcuts } from '@/ui/page/use-shortcuts'

import { MessageNotifications } from './message-notifications'
import { NavigationLinks } from './navigation-links'
import { useNotify } from './notify'
import { OpenBooking } from './open-booking'
import type { Overlay } from './shell-overlays'

import classes from './shell.module.css'

const ShellOverlays = lazyComponent('Menu and search', () => import('./shell-overlays'))

const UserMenu = lazyComponent('The account menu', () => import('./user-menu'))

/** What confirm() shows. */
const Questions = lazy(() => importUntilLoaded(() => import('@/ui/overlay/questions')))

/** index.html draws the frame of this until the code has loaded. */
export function AdminShell() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [hasOverlays, setHasOverlays] = useState(false)
  const [wasIdle, setWasIdle] = useState(false)
  const router = useRouter()
  const me = useMyId()
  const { notify } = useNotify()

  useEffect(
    function closeOverlaysOnNavigation() {
      // Closes what is open over the screen, because it belongs to the one that the user is leaving.
      return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        dismissModal()
        setOverlay(null)
      })
    },
    [router],
  )
  useEffect(
    function endQuestionOnBack() {
      // Also where only the search changes, because the list behind the question is another one.
      return router.history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') dismissModal()
      })
    },
    [router],
  )
  useTimeout(() => setWasIdle(true), UNREAD_DELAY, { autoInvoke: true })
  useQuery({
    ...firstConversations(),
    enabled: wasIdle && me !== null,
    staleTime: UNREAD_REFRESH_MS,
    refetchInterval: UNREAD_REFRESH_MS,
    // The title and the notifications tell of them in the background too.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    // Only useUnreadLabel() shows this data, so the shell need not render again.
    notifyOnChangeProps: [],
  })

  const isSignedIn = useSession(({ phase }) => phase !== 'signedOut')
  const isLogoutPending = useIsMutating({ mutationKey: logout.mutationKey }) > 0
  const isLoggingOut = useSession(({ cause }) => cause === 'logout') || isLogoutPending
  // After a sign-out, the shell stays until Login has loaded.
  const isBlocked = isLoggingOut || !isSignedIn

  function open(next: Overlay) {
    setOverlay(next)
    void ShellOverlays.open(() => setHasOverlays(true))
  }
  const openByKey = (next: Overlay) => (event: KeyboardEvent) => {
    // In the rich-text editor, mod+K adds a link and prevents the default: don't open the palette.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBlocked && !isCovered()) open(next)
  }
  useShortcuts([
    ['mod+K', openByKey('palette'), { preventDefault: false }],
    ['mod+/', openByKey('shortcuts'), { preventDefault: false }],
    // On keyboard layouts that need Shift for it.
    ['mod+shift+/', openByKey('shortcuts'), { preventDefault: false }],
  ])

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
        <AppShell.Header className={classes.header}>
          <Burger
            hiddenFrom="md"
            size="1.0625rem"
            lineSize="1.5px"
            aria-label="Open menu"
            aria-expanded={hasOverlays && overlay === 'menu'}
            onClick={() => open('menu')}
          />
          <Box hiddenFrom="md" flex="1 1 0" miw={0}>
            <Brand />
          </Box>
          <UnstyledButton
            className={classes.search}
            aria-label="Go to…"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => open('palette')}
          >
            <IconSearch size={17} stroke={1.75} aria-hidden="true" />
            <Text span visibleFrom="md" mr="auto">
              Go to…
            </Text>
            <Kbd visibleFrom="md">{`${modifierKey} K`}</Kbd>
          </UnstyledButton>
          <AccountMenu />
        </AppShell.Header>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <OfflineAlert />
          <WaitingAlert />
          <LeaveGuard>
            <Outlet />
          </LeaveGuard>
        </AppShell.Main>
        <OpenBooking />
        {notify !== 'off' && <MessageNotifications />}
        {hasOverlays && (
          <ShellOverlays
            overlay={overlay}
            onOpen={setOverlay}
            onClose={() => setOverlay(null)}
          />
        )}
      </AppShell>
      <Suspense>
        <Questions />
      </Suspense>
      {isLoggingOut && (
        <output className={classes.cover}>
          <Loader size={18} aria-hidden="true" />
          <span>Logging out…</span>
        </output>
      )}
    </>
  )
}

/** Without its menu until the rows of a list are there, because Mantine's Menu is 26 kB. */
function AccountMenu() {
  const { name, email } = decodeToken(useSession(({ token }) => token))
  const shown = name ?? email ?? 'Admin'
  const content = (
    <>
      <Avatar name={shown} size={32} />
      <Text span dir="auto" visibleFrom="md" truncate maw="14rem" fw={500}>
        {shown}
      </Text>
    </>
  )
  const screen = useLocation({ select: ({ pathname }) => pathname })
  if (!UserMenu.useLoaded(screen)) {
    return (
      <span className={classes.user}>
        {content}
        {/* The place of the menu's arrow. */}
        <Box w={16} />
      </span>
    )
  }
  return <UserMenu email={name && email ? email : null}>{content}</UserMenu>
}

function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Logo />
      <span className={classes.brandName}>{productName}</span>
    </Link>
  )
}

/**
 * Moves the focus without changing the URL's hash, which the router would treat as a navigation.
 */
function focusContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
