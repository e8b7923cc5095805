import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

import classes from './-edit-list.module.css'

interface EditListProps<Row> {
  /** Names the list. */
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Gets the whole list in its new state. */
  onChange: (rows: Row[]) => void
  onEdit: (index: number) => void
  copy: (row: Row) => Row
  /** The row, with its tools to be put where they fit. */
  children: (row: Row, index: number, tools: ReactNode) => ReactNode
}

/**
 * A list that is edited, copied, reordered and thinned out. Reordering is by buttons, or by Alt with
 * the arrow keys on any tool of a row; the focus goes with the row. What was removed can be brought
 * back as long as nothing else was removed after it: a question before each removal was rejected,
 * because nothing is saved yet.
 */
export function EditList<Row extends { key: string }>({
  label,
  rows,
  nameOf,
  onChange,
  onEdit,
  copy,
  children,
}: EditListProps<Row>) {
  const id = useId()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ row: Row; index: number } | null>(null)

  function focusTool(index: number, tool: Tool) {
    const row = document.getElementById(id)?.children[index]
    row?.querySelector<HTMLElement>(`[data-tool='${tool}']`)?.focus()
  }

  function act(index: number, tool: Tool) {
    const row = rows[index]
    if (!row) return
    if (tool === 'edit') onEdit(index)
    else if (tool === 'up') move(index, index - 1, tool)
    else if (tool === 'down') move(index, index + 1, tool)
    else if (tool === 'duplicate') {
      flushSync(() => {
        onChange(rows.toSpliced(index + 1, 0, copy(row)))
        setSaid(`${nameOf(row)} was duplicated`)
      })
      focusTool(index + 1, tool)
    } else {
      flushSync(() => {
        onChange(rows.toSpliced(index, 1))
        setRemoved({ row, index })
        setSaid('')
      })
      document.getElementById(`${id}-undo`)?.focus()
    }
  }

  function move(index: number, to: number, tool: Tool) {
    const row = rows[index]
    if (!row || to < 0 || to >= rows.length) return
    flushSync(() => {
      onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
      setSaid(`${nameOf(row)}: ${to + 1} of ${rows.length}`)
    })
    focusTool(to, tool)
  }

  function bringBack() {
    if (!removed) return
    const index = Math.min(removed.index, rows.length)
    flushSync(() => {
      onChange(rows.toSpliced(index, 0, removed.row))
      setRemoved(null)
    })
    focusTool(index, 'remove')
  }

  return (
    <>
      {rows.length > 0 && (
        <ul id={id} className={classes.list} aria-label={label}>
          {rows.map((row, index) => (
            <li key={row.key} className={classes.row}>
              {children(
                row,
                index,
                <Tools
                  first={index === 0}
                  last={index === rows.length - 1}
                  onAct={(tool) => act(index, tool)}
                  onMove={(step, tool) => move(index, index + step, tool)}
                />,
              )}
            </li>
          ))}
        </ul>
      )}
      <output className={classes.said}>{said}</output>
      {removed && (
        <p className={classes.removed}>
          <span>{nameOf(removed.row)} was removed.</span>
          <button id={`${id}-undo`} type="button" className={classes.undo} onClick={bringBack}>
            Undo
          </button>
        </p>
      )}
    </>
  )
}

const tools = [
  { tool: 'up', name: 'Move up', Icon: IconArrowUp },
  { tool: 'down', name: 'Move down', Icon: IconArrowDown },
  { tool: 'duplicate', name: 'Duplicate', Icon: IconCopy },
  { tool: 'edit', name: 'Edit', Icon: IconPencil },
  { tool: 'remove', name: 'Remove', Icon: IconTrash },
] as const
type Tool = (typeof tools)[number]['tool']

interface ToolsProps {
  first: boolean
  last: boolean
  onAct: (tool: Tool) => void
  /** By the keyboard: -1 is up; `tool` is the one that keeps the focus. */
  onMove: (step: -1 | 1, tool: Tool) => void
}

function Tools({ first, last, onAct, onMove }: ToolsProps) {
  function moveByKey(event: KeyboardEvent, tool: Tool) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1, tool)
  }
  return (
    <span className={classes.tools}>
      {tools.map(({ tool, name, Icon }) => (
        <button
          key={tool}
          type="button"
          className={classes.tool}
          data-tool={tool}
          aria-label={name}
          title={name}
          // Not `disabled`: a row that reached an end would lose the focus.
          aria-disabled={(tool === 'up' && first) || (tool === 'down' && last) || undefined}
          onClick={() => onAct(tool)}
          onKeyDown={(event) => moveByKey(event, tool)}
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </span>
  )
}
