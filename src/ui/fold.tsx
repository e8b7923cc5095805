import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'

import { COLLAPSE_TRANSITION } from '@/domain/limits'

import classes from '@/ui/fold.module.css'

/** For the style sheet, whose animations take as long as `endClosing` waits. */
const timing = { '--collapse': `${COLLAPSE_TRANSITION}ms` } as CSSProperties

interface FoldProps {
  /** The control's whole accessible name. */
  title: string
  opened: boolean
  onToggle: () => void
  /** Level of the heading that holds the control. */
  level: 2 | 3
  children: ReactNode
  /** Drawn before the title, as decoration. */
  mark?: ReactNode
  /** On the line of the title, outside the control: what is worth knowing while it is closed. */
  note?: ReactNode
  /** At the end of the line: buttons. */
  actions?: ReactNode
  /** What was opened once stays mounted while closed, so that half-typed and half-sent is kept. */
  keep?: boolean
  look?: 'card' | 'plain'
}

/**
 * One part of an accordion, where several may be open. A closed one holds nothing: hundreds of them
 * cost their headings only. Mantine's Accordion was rejected, because its closed panels stay
 * mounted, and because one that was just opened can't take the focus before its first frames.
 */
export function Fold({
  title,
  opened,
  onToggle,
  level,
  children,
  mark,
  note,
  actions,
  keep = false,
  look = 'card',
}: FoldProps) {
  const id = useId()
  const Heading = `h${level}` as const
  /** Lags behind `opened` by the closing animation. */
  const [shown, setShown] = useState(opened)
  /** One that starts open does not unfold before the reader's eyes. */
  const [still, setStill] = useState(opened)
  if (opened && !shown) setShown(true)
  if (!opened && still) setStill(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)

  useEffect(
    function endClosing() {
      if (opened || !shown) return undefined
      const timer = setTimeout(() => setShown(false), COLLAPSE_TRANSITION)
      return () => clearTimeout(timer)
    },
    [opened, shown],
  )

  return (
    <div className={classes.fold} data-look={look} data-opened={opened || undefined} style={timing}>
      <div className={classes.head}>
        {mark !== undefined && (
          <span className={classes.mark} aria-hidden>
            {mark}
          </span>
        )}
        <Heading className={classes.heading}>
          <button
            type="button"
            id={`${id}-control`}
            className={classes.control}
            aria-expanded={opened}
            aria-controls={shown ? `${id}-panel` : undefined}
            onClick={onToggle}
          >
            {title}
          </button>
        </Heading>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {(shown || (keep && wasOpened)) && (
        <section
          id={`${id}-panel`}
          aria-labelledby={`${id}-control`}
          hidden={!shown}
          inert={!opened}
          className={classes.panel}
          data-still={still || undefined}
          data-closing={!opened || undefined}
        >
          <div className={classes.clip}>
            <div className={classes.body}>{children}</div>
          </div>
        </section>
      )}
    </div>
  )
}
