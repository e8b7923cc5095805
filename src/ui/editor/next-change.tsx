import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/**
 * Returns the highlighted changes of both versions in the closest `data-comparison`, from top to
 * bottom. With `theirs`, only what is new in the element with `data-theirs`, if anything is.
 */
function changesAround(place: Element | null, theirs: boolean) {
  const comparison = place?.closest('[data-comparison]')
  const find = (selector: string) => [
    ...(comparison?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const added = theirs ? find('[data-theirs] [data-changed=new]') : []
  const changes = added.length > 0 ? added : find('[data-changed]')
  const top = (mark: Element) => mark.getBoundingClientRect().top
  return { changes: changes.toSorted((a, b) => top(a) - top(b)), areTheirs: added.length > 0 }
}

/** Moves the focus to the next change. With `theirs`, the first one is in view from the beginning. */
export function NextChange({ theirs = false }: { theirs?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ number: 0, count: 0, areTheirs: false })
  const { number, count, areTheirs } = shown

  useEffect(
    function showTheirFirst() {
      const { changes, areTheirs } = changesAround(place.current, theirs)
      if (!theirs || !changes[0]) return
      changes[0].scrollIntoView({ block: 'center' })
      setShown({ number: 1, count: changes.length, areTheirs })
    },
    [theirs],
  )

  function moveToNext() {
    const { changes, areTheirs } = changesAround(place.current, theirs)
    const index = number % changes.length
    const change = changes[index]
    if (!change) return
    change.tabIndex = -1
    change.focus({ preventScroll: true })
    change.scrollIntoView({ block: 'center' })
    setShown({ number: index + 1, count: changes.length, areTheirs })
  }

  return (
    <Group ref={place} gap="xs">
      {theirs && count > 0 && (
        <Text
          span
          c="dimmed"
        >{`${areTheirs ? 'Their change' : 'Change'} ${number} of ${count}`}</Text>
      )}
      {!(theirs && count === 1) && (
        <Button variant="default" size="compact-md" onClick={moveToNext}>
          {!theirs && count > 0 ? `Next change (${number} of ${count})` : 'Next change'}
        </Button>
      )}
    </Group>
  )
}
