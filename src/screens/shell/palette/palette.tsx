import { Alert, Input, Modal, Text, VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

import { NO_NAME } from '@/domain/account/person'
import { formatCount } from '@/domain/format/count'
import { FOCUS_RETURN_MS } from '@/domain/limits'
import { isComposing } from '@/ui/form/is-composing'
import { Sentence } from '@/ui/page/sentence'
import { WordBreak } from '@/ui/page/word-break'

import { type PaletteEntry, usePaletteResults } from './results'

import classes from './palette.module.css'

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

type PaletteOption = PaletteEntry & { id: string; icon: Icon }

interface OptionGroup {
  label: string
  options: PaletteOption[]
}

/** Gives each result an id, by which the text field tells which one is active. */
function toOptions({ groups }: ReturnType<typeof usePaletteResults>, id: string) {
  return groups.map(({ label, icon, entries }): OptionGroup => {
    const options = entries.map((entry) => ({
      ...entry,
      icon,
      id: `${id}-${label}:${entry.id ?? entry.title}`,
    }))
    return { label, options }
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
    </>
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

interface OptionsProps {
  group: OptionGroup
  active: PaletteOption | undefined
  onPoint: (id: string) => void
  onChoose: (option: PaletteOption) => void
}

function Options({ group: { label, options }, active, onPoint, onChoose }: OptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup can't contain links
    <div role="group" aria-label={label}>
      <div aria-hidden className={classes.heading}>
        {label}
      </div>
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          isActive={option === active}
          onPoint={() => onPoint(option.id)}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  option: PaletteOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ option, isActive, onPoint, onChoose }: OptionProps) {
  const { id, icon: OptionIcon, title, hint, target } = option
  const props = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    // Keeps the focus in the text field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onMouseMove: onPoint,
    onClick: (event: MouseEvent) => {
      // With a modifier key, the link opens a new tab or window, and the palette stays open.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onChoose()
    },
  }
  const content = (
    <>
      <OptionIcon size={17} stroke={1.75} aria-hidden />
      <span className={classes.name} dir="auto">
        <Sentence text={title || NO_NAME} />
      </span>
      {hint && (
        <span className={classes.hint}>
          <bdi>
            <WordBreak text={hint} before="@" />
          </bdi>
        </span>
      )}
    </>
  )
  if (typeof target === 'function') return <div {...props}>{content}</div>
  return (
    <Link {...target} {...props} aria-current={undefined}>
      {content}
    </Link>
  )
}
