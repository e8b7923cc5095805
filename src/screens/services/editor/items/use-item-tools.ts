import { useCallbackRef } from '@mantine/hooks'
import { flushSync } from 'react-dom'

import { copyOf } from '@/api/schema/raw'
import { announce } from '@/ui/feedback/live-region'

import { removeButtonId, type RunTool } from './item-row'
import { itemTitle } from './item-values'
import type { useItemRows } from './use-item-rows'

type ItemRows = ReturnType<typeof useItemRows>

/** The tools of the rows, and Undo. They say what they did, and keep the focus where it was. */
export function useItemTools(
  { rows, removed, insert, move, remove, restore }: ItemRows,
  titleField: string,
  edit: (index: number) => void,
) {
  function moveTo(to: number, index: number, title: string) {
    if (!rows[to]) return
    const button = document.activeElement
    flushSync(() => move(index, to))
    // A moved element loses the focus.
    if (button instanceof HTMLElement) button.focus()
    announce(`${title}: ${to + 1} of ${rows.length}`)
  }

  const run: RunTool = useCallbackRef((tool, index) => {
    const raw = rows[index]?.raw
    const title = itemTitle(raw, titleField)
    if (tool === 'edit') edit(index)
    if (tool === 'remove') remove(index)
    if (tool === 'moveUp') moveTo(index - 1, index, title)
    if (tool === 'moveDown') moveTo(index + 1, index, title)
    if (tool === 'duplicate') {
      insert(index + 1, copyOf(raw))
      announce(`${title} was duplicated`)
    }
  })

  function undo() {
    if (!removed) return
    flushSync(restore)
    document.getElementById(removeButtonId(removed.key))?.focus()
  }
  return { run, undo }
}
