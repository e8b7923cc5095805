import { DataList, Drawer, Group, Kbd, Text } from '@mantine/core'

import { productName } from '@/domain/product'
import { useCloseOnBack } from '@/ui/overlay/close-on-back'
import { Dialog, SideDrawer } from '@/ui/overlay/dialog'
import { Logo } from '@/ui/page/logo'
import { modifierKey } from '@/ui/page/use-shortcuts'

import { NavigationLinks } from './navigation-links'
import { Palette } from './palette/palette'

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
        opened={overlay === 'menu'}
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

const shortcuts = [
  {
    keys: [modifierKey, 'K'],
    effect: 'Go to a screen, account or service, or run an action',
  },
  { keys: [modifierKey, '/'], effect: 'Show these shortcuts' },
  { keys: ['Esc'], effect: 'Close a dialog, panel or menu' },
  { keys: ['Enter'], effect: 'Send a message, or search at once' },
  { keys: [modifierKey, 'Enter'], effect: 'Send a message' },
  { keys: ['↑', '↓'], effect: 'Move through the conversations' },
  { keys: ['Alt', 'Shift', '↓'], effect: 'Open the next unread conversation' },
  { keys: ['Alt', 'Shift', '↑'], effect: 'Open the previous unread conversation' },
  { keys: [modifierKey, 'S'], effect: 'Save a service or a content page' },
  { keys: ['Alt', '↑', '↓'], effect: 'Move a row of the service editor' },
  { keys: [modifierKey, 'B'], effect: 'Bold, in a content page' },
  { keys: [modifierKey, 'I'], effect: 'Italic, in a content page' },
  { keys: [modifierKey, 'Z'], effect: 'Undo, in a content page' },
  {
    keys: ['-', 'Space'],
    effect: 'Bulleted list, at the start of a line in a content page',
  },
  {
    keys: ['1', '.', 'Space'],
    effect: 'Numbered list, at the start of a line in a content page',
  },
  { keys: ['#', 'Space'], effect: 'Heading, at the start of a line in a content page' },
  { keys: ['>', 'Space'], effect: 'Quote, at the start of a line in a content page' },
]

function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <DataList>
        {shortcuts.map(({ keys, effect }) => (
          <DataList.Item key={effect}>
            <DataList.ItemLabel flex={1}>{effect}</DataList.ItemLabel>
            <Group component="dd" gap={4} m={0} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </DataList.Item>
        ))}
      </DataList>
    </Dialog>
  )
}
