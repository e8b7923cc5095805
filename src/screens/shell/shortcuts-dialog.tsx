import { Group, Kbd, Stack } from '@mantine/core'

import { Dialog } from '@/ui/overlay/dialog'
import { modifierKey } from '@/ui/page/use-shortcuts'

const shortcuts = [
  { keys: [modifierKey, 'K'], effect: 'Go to a screen, account or service, or run an action' },
  { keys: [modifierKey, '/'], effect: 'Show these shortcuts' },
  { keys: ['Esc'], effect: 'Close a dialog, panel or menu' },
  { keys: ['Enter'], effect: 'Send a message, or search at once' },
  { keys: [modifierKey, 'Enter'], effect: 'Send a message' },
  { keys: ['↑', '↓'], effect: 'Move through the conversations' },
  { keys: [modifierKey, 'S'], effect: 'Save a service or a content page' },
  { keys: ['Alt', '↑', '↓'], effect: 'Move a row of the service editor' },
  { keys: [modifierKey, 'B'], effect: 'Bold, in a content page' },
  { keys: [modifierKey, 'I'], effect: 'Italic, in a content page' },
  { keys: [modifierKey, 'Z'], effect: 'Undo, in a content page' },
]

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack component="dl" gap="xs" m={0}>
        {shortcuts.map(({ keys, effect }) => (
          <Group key={effect} justify="space-between" wrap="nowrap">
            <dt>{effect}</dt>
            <Group component="dd" gap={4} m={0} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  )
}
