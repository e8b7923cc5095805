import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'

const heading = () => document.querySelector<HTMLElement>('[data-page-heading]')

/** Moves the focus from a button that disappears to its dialog, or to the screen's heading. */
export function focusAround(button?: Element): void {
  const place = button?.closest<HTMLElement>('[role=dialog]') ?? heading()
  place?.focus({ preventScroll: true })
}

/** Does the same, unless the user is in a text, a search or a dialog. */
export function focusHeading(): void {
  const focused = document.activeElement
  if (!focused?.closest('[contenteditable], [type=search], [role=dialog]')) focusAround()
}

/**
 * If the focused row is no longer among `rows`, focuses the one in its place, or the heading. Waits
 * while `rows` is undefined.
 */
export function useRowFocus(rows: readonly unknown[] | undefined): void {
  const last = useRef<{ row: Element; list: Element; place: number }>(undefined)
  useWindowEvent('focusin', ({ target }) => {
    const row = (target as Element).closest('#content :is(tr, li)')
    const list = row?.parentElement
    if (row && list) last.current = { row, list, place: [...list.children].indexOf(row) }
  })
  useLayoutEffect(
    function focusRowInPlace() {
      const isLost = document.activeElement === document.body
      if (!rows || !isLost || !last.current || last.current.row.isConnected) return
      const { list, place } = last.current
      const next = list.children[Math.min(place, list.children.length - 1)]
      const control = list.isConnected ? next?.querySelector<HTMLElement>('a, button') : null
      ;(control ?? heading())?.focus({ preventScroll: true })
    },
    [rows],
  )
}
