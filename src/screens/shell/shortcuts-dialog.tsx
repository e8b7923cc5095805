import { Checkbox, Group, Kbd, Stack } from '@mantine/core'

import { Dialog } from '@/ui/overlay/dialog'

import { modifierKey, useSingleKeysSetting } from './shortcuts'

const shortcuts = [
  { keys: [modifierKey, 'K'], effect: 'Go to a screen, account or service, or run an action' },
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

const singleKeys = [
  { keys: ['J'], effect: 'Next row of a list' },
  { keys: ['K'], effect: 'Previous row of a list' },
  { keys: ['Enter'], effect: 'Open the row' },
  { keys: ['N'], effect: 'Next unread conversation' },
  { keys: ['/'], effect: 'Search in this screen' },
  { keys: ['?'], effect: 'Show these shortcuts' },
]

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { isOn, setOn } = useSingleKeysSetting()
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="lg">
        <ShortcutList shortcuts={shortcuts} />
        <Checkbox
          label="Single-key shortcuts"
          description={`They work outside fields. If they are off, ${modifierKey}\u00a0K still finds this list.`}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <ShortcutList shortcuts={singleKeys} dimmed={!isOn} />
      </Stack>
    </Dialog>
  )
}

interface ShortcutListProps {
  shortcuts: { keys: string[]; effect: string }[]
  dimmed?: boolean
}

function ShortcutList({ shortcuts, dimmed = false }: ShortcutListProps) {
  return (
    <Stack component="dl" gap="xs" m={0} {...(dimmed && { c: 'dimmed' })}>
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
  )
}
