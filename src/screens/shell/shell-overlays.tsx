import '@mantine/core/styles/DataList.layer.css'
import { DataList, Drawer, Group, Kbd, Text, Title } from '@mantine/core'

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
    place: 'Everywhere',
    keys: [
      {
        keys: [modifierKey, 'K'],
        effect: 'Go to a screen, account or service, or run an action',
      },
      { keys: [modifierKey, '/'], effect: 'Show these shortcuts' },
      { keys: ['Esc'], effect: 'Close a dialog, panel or menu' },
      { keys: ['Enter'], effect: 'Search at once, in a search field' },
    ],
  },
  {
    place: 'Messages',
    keys: [
      { keys: ['Alt', 'Shift', '↓'], effect: 'Open the next unread conversation' },
      { keys: ['Alt', 'Shift', '↑'], effect: 'Open the previous unread conversation' },
      { keys: ['↑', '↓'], effect: 'Move through the conversations' },
      { keys: ['Enter'], effect: 'Send a message' },
      { keys: ['Shift', 'Enter'], effect: 'Begin a new line of a message' },
    ],
  },
  {
    place: 'Services and content pages',
    keys: [
      { keys: [modifierKey, 'S'], effect: 'Save a service or a content page' },
      { keys: ['Alt', '↑', '↓'], effect: 'Move a row of the service editor' },
      { keys: [modifierKey, 'B'], effect: 'Bold' },
      { keys: [modifierKey, 'I'], effect: 'Italic' },
      { keys: [modifierKey, 'Z'], effect: 'Undo' },
    ],
  },
  {
    place: 'At the start of a line of a content page',
    keys: [
      { keys: ['-', 'Space'], effect: 'Bulleted list' },
      { keys: ['1', '.', 'Space'], effect: 'Numbered list' },
      { keys: ['#', 'Space'], effect: 'Heading' },
      { keys: ['>', 'Space'], effect: 'Quote' },
    ],
  },
]

function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      {shortcuts.map(({ place, keys }) => (
        <section key={place} aria-label={place}>
          <Title order={3} size="sm" c="dimmed" mb={4}>
            {place}
          </Title>
          <DataList mb="lg">
            {keys.map(({ keys, effect }) => (
              <DataList.Item key={effect} style={{ flexWrap: 'wrap' }}>
                <DataList.ItemLabel flex="1 1 8rem">{effect}</DataList.ItemLabel>
                <Group component="dd" gap={4} m={0} ms="auto" wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </DataList.Item>
            ))}
          </DataList>
        </section>
      ))}
    </Dialog>
  )
}
