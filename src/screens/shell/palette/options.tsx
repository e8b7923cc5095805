import { Highlight } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { NO_NAME } from '@/domain/account/person'
import { includesText } from '@/domain/list/matches'
import { Sentence } from '@/ui/page/sentence'
import { WordBreak } from '@/ui/page/word-break'

import type { PaletteEntry } from './results'

import classes from './palette.module.css'

const MARK = { background: 'none', color: 'inherit', fontWeight: 700 }

export type PaletteOption = PaletteEntry & { id: string; icon: Icon }

export interface OptionGroup {
  label: string
  count: string | undefined
  options: PaletteOption[]
}

interface OptionsProps {
  group: OptionGroup
  active: PaletteOption | undefined
  onPoint: (id: string) => void
  onChoose: (option: PaletteOption) => void
}

export function Options({ group, active, onPoint, onChoose }: OptionsProps) {
  const { label, count, options } = group
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup can't contain links
    <div role="group" aria-label={label}>
      <div aria-hidden className={classes.heading}>
        <span>{label}</span> <span>{count}</span>
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

/** Marks what matched, by more than a colour. */
function Marked({ text, match }: { text: string; match: string }) {
  return (
    <Highlight component="span" inherit highlight={match} highlightStyles={MARK}>
      {text}
    </Highlight>
  )
}

interface OptionProps {
  option: PaletteOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ option, isActive, onPoint, onChoose }: OptionProps) {
  const { id, icon: OptionIcon, title, hint, match, target } = option
  const isHintMatched =
    match && !includesText([title], match) && includesText([hint], match)
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
        {match ? (
          <Marked text={title || NO_NAME} match={match} />
        ) : (
          <Sentence text={title} />
        )}
      </span>
      {hint && (
        <span className={classes.hint}>
          <bdi>
            {isHintMatched ? (
              <Marked text={hint} match={match} />
            ) : (
              <WordBreak text={hint} before="@" />
            )}
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
