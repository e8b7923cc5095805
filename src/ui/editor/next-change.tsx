import { Button } from '@mantine/core'
import { useState } from 'react'

/**
 * Moves to the next highlighted change inside the closest `data-comparison` element. The changes of
 * both versions count, from top to bottom.
 */
export function NextChange() {
  const [position, setPosition] = useState<{ next: number; count: number }>()

  function moveToNext(button: HTMLElement) {
    const marks = button
      .closest('[data-comparison]')
      ?.querySelectorAll<HTMLElement>('[data-changed]')
    const top = (mark: Element) => mark.getBoundingClientRect().top
    const changes = [...(marks ?? [])].toSorted((a, b) => top(a) - top(b))
    const next = (position?.next ?? 0) % changes.length
    const change = changes[next]
    if (!change) return
    change.tabIndex = -1
    change.focus({ preventScroll: true })
    change.scrollIntoView({ block: 'center' })
    setPosition({ next: next + 1, count: changes.length })
  }

  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={(event) => moveToNext(event.currentTarget)}
    >
      {position ? `Next change (${position.next} of ${position.count})` : 'Next change'}
    </Button>
  )
}
