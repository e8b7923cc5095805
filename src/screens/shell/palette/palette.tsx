import { Alert, Group, Input, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { FOCUS_RETURN_MS } from '@/domain/limits'
import { isComposing } from '@/ui/form/is-composing'
import { modifierKey } from '@/ui/page/use-shortcuts'

import { type OptionGroup, Options, type PaletteOption } from './options'
import { type PaletteEntry, usePaletteResults } from './results'

import classes from './palette.module.css'

const footer = [
  { keys: ['↑', '↓'], effect: 'Move' },
  { keys: ['Enter'], effect: 'Open' },
  { keys: [modifierKey, 'Click'], effect: 'New tab' },
  { keys: ['Esc'], effect: 'Close' },
]

interface PaletteProps {
  opened: boolean
  onClose: () => void
  onShowShortcuts: () => void
}

/** We don't use @mantine/spotlight: it supports neither real links nor groups that load later. */
export function Palette({ opened, onClose, onShowShortcuts }: PaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="min(12vh, 6rem)"
      size={600}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <Finder onClose={onClose} onShowShortcuts={onShowShortcuts} />
    </Modal>
  )
}

/** Gives each result an id, by which the text field tells which one is active. */
function toOptions({ groups }: ReturnType<typeof usePaletteResults>, id: string) {
  return groups.map(({ label, icon, entries, count }): OptionGroup => {
    const options = entries.map((entry) => ({
      ...entry,
      icon,
      id: `${id}-${label}:${entry.id ?? entry.title}`,
    }))
    return { label, count, options }
  })
}

/** The first option is active until the user moves on. */
function useActiveOption(options: readonly PaletteOption[]) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  function moveBy(step: 1 | -1) {
    const index = options.findIndex((option) => option === active)
    const next = options.at((index + step) % options.length)
    setActiveId(next?.id ?? null)
    document.getElementById(next?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }
  return { active, setActiveId, moveBy }
}

function Finder({ onClose, onShowShortcuts }: Omit<PaletteProps, 'opened'>) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const results = usePaletteResults(text, onShowShortcuts)
  const groups = toOptions(results, id)
  const options = groups.flatMap(({ options }) => options)
  const { active, setActiveId, moveBy } = useActiveOption(options)

  function choose({ target }: PaletteEntry) {
    onClose()
    // A dialog that the action opens must find the focus where it was before the palette opened.
    setTimeout(() => {
      if (typeof target === 'function') target()
      else void navigate(target)
    }, FOCUS_RETURN_MS)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowDown') moveBy(1)
    else if (event.key === 'ArrowUp') moveBy(-1)
    else if (active) choose(active)
  }

  return (
    <>
      <Input
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be typed into
        role="combobox"
        aria-label="Go to"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active?.id}
        autoComplete="off"
        spellCheck={false}
        placeholder="A screen, name, phone number, ID or action"
        variant="unstyled"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        leftSectionProps={{ style: { paddingInlineStart: 12 } }}
        classNames={{ wrapper: classes.search, input: classes.input }}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setActiveId(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't contain links
        role="listbox"
        aria-label="Results"
        aria-busy={results.searching}
        className={classes.list}
      >
        {groups.map((group) => (
          <Options
            key={group.label}
            group={group}
            active={active}
            onPoint={setActiveId}
            onChoose={choose}
          />
        ))}
      </div>
      <output>
        <Outcome count={options.length} isSearching={results.searching} />
      </output>
      {results.failure && (
        <Alert color="failed" radius={0} py="xs">
          <span>
            Not everything could be searched: <bdi>{results.failure}</bdi>
          </span>
        </Alert>
      )}
      <Footer />
    </>
  )
}

/** The keys, where there is a keyboard. */
function Footer() {
  return (
    <Group
      visibleFrom="md"
      gap="md"
      px="md"
      py={6}
      fz="xs"
      c="dimmed"
      flex="none"
      style={{ borderBlockStart: '1px solid var(--mantine-color-border)' }}
    >
      {footer.map(({ keys, effect }) => (
        <Group key={effect} gap={4}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          <span>{effect}</span>
        </Group>
      ))}
    </Group>
  )
}

interface OutcomeProps {
  /** The number of results. */
  count: number
  isSearching: boolean
}

function Outcome({ count, isSearching }: OutcomeProps) {
  if (count > 0) return <VisuallyHidden>{formatCount(count, 'result')}</VisuallyHidden>
  if (!isSearching) return null
  return (
    <Text span display="block" c="dimmed" ta="center" px="md" py="lg">
      Searching…
    </Text>
  )
}
