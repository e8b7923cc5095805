import { Drawer, Text } from '@mantine/core'

import { productName } from '@/domain/product'
import { useCloseOnBack } from '@/ui/overlay/close-on-back'
import { SideDrawer } from '@/ui/overlay/dialog'
import { useOpened } from '@/ui/overlay/use-opened'
import { Logo } from '@/ui/page/logo'

import { NavigationLinks } from './navigation-links'
import { Palette } from './palette/palette'
import { ShortcutsDialog } from './shortcuts-dialog'

import classes from './shell.module.css'

export type Overlay = 'menu' | 'palette' | 'shortcuts'

interface ShellOverlaysProps {
  overlay: Overlay | null
  onOpen: (overlay: Overlay) => void
  onClose: () => void
}

export default function ShellOverlays({ overlay, onOpen, onClose }: ShellOverlaysProps) {
  useCloseOnBack(overlay === 'menu' || overlay === 'palette', onClose)
  return (
    <>
      <Drawer
        opened={useOpened(overlay === 'menu')}
        onClose={onClose}
        position="left"
        size={280}
        title={
          <span className={classes.brand}>
            <Logo />
            <span>{productName}</span>
          </span>
        }
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <nav aria-label="Main">
          <NavigationLinks onNavigate={onClose} />
        </nav>
      </Drawer>
      <Palette
        opened={overlay === 'palette'}
        onClose={onClose}
        onShowShortcuts={() => onOpen('shortcuts')}
      />
      <ShortcutsDialog opened={overlay === 'shortcuts'} onClose={onClose} />
      {/* The spec requires this drawer, with placeholder text and no way to open it. */}
      <SideDrawer opened={false} onClose={() => undefined} title="Notifications">
        <Text c="dimmed">Notifications will appear here.</Text>
      </SideDrawer>
    </>
  )
}
