import { AppShell, Box, Burger, Kbd, Text, UnstyledButton } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useLocation } from '@tanstack/react-router'

import { productName } from '@/domain/product'
import { useSession } from '@/session/session'
import { decodeToken } from '@/session/token'
import { Avatar } from '@/ui/image/avatar'
import { lazyComponent } from '@/ui/page/lazy-component'
import { Logo } from '@/ui/page/logo'
import { modifierKey } from '@/ui/page/use-shortcuts'

import { useHasFirstData } from './after-first-data'
import type { Overlay } from './shell-overlays'

import classes from './shell.module.css'

const UserMenu = lazyComponent('The account menu', () => import('./user-menu'))

interface ShellHeaderProps {
  isMenuOpen: boolean
  onOpen: (overlay: Overlay) => void
}

export function ShellHeader({ isMenuOpen, onOpen }: ShellHeaderProps) {
  return (
    <AppShell.Header className={classes.header}>
      <Burger
        hiddenFrom="md"
        // Its lines begin where the page does.
        ms="calc((1.0625rem - 2.5rem) / 2)"
        size="1.0625rem"
        lineSize="1.5px"
        aria-label="Open menu"
        aria-expanded={isMenuOpen}
        onClick={() => onOpen('menu')}
      />
      <Box hiddenFrom="md" flex="1 1 0" miw={0}>
        <Brand />
      </Box>
      <UnstyledButton
        className={classes.search}
        aria-label="Go to…"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onOpen('palette')}
      >
        <IconSearch size={17} stroke={1.75} aria-hidden="true" />
        <Text span visibleFrom="md" mr="auto">
          Go to…
        </Text>
        <Kbd visibleFrom="md">{`${modifierKey} K`}</Kbd>
      </UnstyledButton>
      <AccountMenu />
    </AppShell.Header>
  )
}

/** Without its menu until the first data is there, because Mantine's Menu is 26 kB. */
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
  const hasData = useHasFirstData()
  if (!UserMenu.useLoaded(hasData && screen)) {
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

export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <Logo />
      <span className={classes.brandName}>{productName}</span>
    </Link>
  )
}
