import { Modal } from '@mantine/core'
import IconScreen from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconConversation from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconService from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconAccount from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'

import { NAMELESS } from '@/domain/person'
import { rememberOpened } from '@/session/recent'
import { useOpened } from '@/ui/use-opened'

import { type PaletteEntry, type PaletteGroup, usePaletteResults } from './-palette-results'

import classes from './-palette.module.css'

interface PaletteProps {
  opened: boolean
  onClose: () => void
}

/**
 * Goes to any screen, account, category, service or conversation by its name. A combobox over a
 * list of links: the focus stays in the text, the arrow keys move through the list. No element has
 * these roles and takes links. @mantine/spotlight was rejected: it knows no groups that arrive late,
 * and weighs 32 kB.
 */
export default function Palette({ opened, onClose }: PaletteProps) {
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="min(12vh, 6rem)"
      size={600}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <Finder onClose={onClose} />
    </Modal>
  )
}

const icons = {
  screen: IconScreen,
  account: IconAccount,
  category: IconCategory,
  service: IconService,
  conversation: IconConversation,
} as const

/** Told apart by what they are, not by where they stand: later answers push others down. */
const keyOf = ({ kind, id }: PaletteEntry) => `${kind}:${id}`

function Finder({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const { groups, searching, failures } = usePaletteResults(text)
  const entries = groups.flatMap((group) => group.entries)
  const index = Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === marked),
  )
  const optionId = (entry: PaletteEntry) => `${id}-${keyOf(entry)}`
  const active = entries[index]

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault()
    const next = entries[(to + entries.length) % entries.length]
    if (!next) return
    setMarked(keyOf(next))
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, index + 1)
    else if (event.key === 'ArrowUp') move(event, index - 1)
    else if (event.key === 'PageDown') move(event, Math.min(index + 5, entries.length - 1))
    else if (event.key === 'PageUp') move(event, Math.max(index - 5, 0))
    else if (event.key === 'Enter' && active) {
      event.preventDefault()
      // The link's own click, so that the router, and a modifier key's new tab, have their say.
      const { ctrlKey, metaKey, shiftKey } = event
      const click = new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      })
      document.getElementById(optionId(active))?.dispatchEvent(click)
    }
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder="A screen, account, service or conversation"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMarked(null)
          }}
          onKeyDown={onKeyDown}
          className={classes.input}
        />
        <kbd className={classes.key} aria-hidden>
          Esc
        </kbd>
      </div>
      <div
        id={`${id}-list`}
        {...{ role: 'listbox' }}
        aria-label="Results"
        aria-busy={searching}
        className={classes.list}
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} id={`${id}-${group.label.replaceAll(' ', '-')}`}>
            {(entry) => (
              <Option
                key={keyOf(entry)}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === active}
                onPoint={() => setMarked(keyOf(entry))}
                onChoose={() => {
                  const { kind, id, title, passing } = entry
                  if (!passing) rememberOpened({ kind, id, title })
                  onClose()
                }}
              />
            )}
          </Group>
        ))}
      </div>
      <output className={classes.status} data-quiet={entries.length > 0 || undefined}>
        {entries.length > 0
          ? `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`
          : searching
            ? 'Searching…'
            : `Nothing is named like “${text.trim()}”.`}
      </output>
      {failures.map((failure) => (
        <p key={failure} role="alert" className={classes.failure}>
          Not everything could be searched: {failure}
        </p>
      ))}
    </>
  )
}

interface GroupProps {
  id: string
  group: PaletteGroup
  children: (entry: PaletteEntry) => React.ReactNode
}

function Group({ id, group, children }: GroupProps) {
  return (
    <div {...{ role: 'group' }} aria-labelledby={id}>
      <div id={id} role="presentation" className={classes.heading}>
        {group.label}
      </div>
      {group.entries.map(children)}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = icons[entry.kind]
  return (
    <Link
      {...entry.link}
      id={id}
      {...{ role: 'option' }}
      aria-selected={isActive}
      aria-current={undefined}
      tabIndex={-1}
      className={classes.option}
      // The focus stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={(event) => {
        // With a modifier key it opens beside this page, and the palette stays.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose()
      }}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
      <span className={classes.name}>{entry.title || NAMELESS}</span>
      {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
    </Link>
  )
}
