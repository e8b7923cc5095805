import { useLayoutEffect } from 'react'

const heading = () => document.querySelector<HTMLElement>('[data-page-heading]')

interface Options {
  /** Only recovers a focus that a removed element had. */
  onlyIfLost?: boolean
}

/**
 * Moves the focus from a button that disappears to the screen's heading, unless the user is in a
 * text, a search or a dialog.
 */
export function focusHeading({ onlyIfLost = false }: Options = {}): void {
  const focused = document.activeElement
  if (focused?.closest('[contenteditable=true], [type=search], [role=dialog]')) return
  if (onlyIfLost && focused !== document.body) return
  heading()?.focus({ preventScroll: true })
}

/** The row that had the focus last, and its place among the rows of its screen. */
let last: { path: string; row?: Element | undefined; place: number } = { path: '', place: -1 }

/** The main control of each row, from which Enter opens the row, or the checkbox while selecting. */
function rowControls() {
  const isSelecting = document.activeElement?.matches('[type=checkbox]')
  return [...document.querySelectorAll('#content [data-row]')].flatMap((row) => {
    const checkbox = isSelecting ? row.querySelector<HTMLElement>('[type=checkbox]') : null
    const control = checkbox ?? row.querySelector('a') ?? row.querySelector('button')
    return control && !row.closest('[inert], [hidden]') ? { row, control } : []
  })
}

const placeOf = (rows: { row: Element }[]) =>
  rows.findIndex(({ row }) => row.contains(document.activeElement))

export function rememberFocusedRow(): void {
  const rows = rowControls()
  const place = placeOf(rows)
  const row = rows[place]?.row
  if (row) last = { path: window.location.pathname, row, place }
}

/** Focuses the next or the previous row, from where an action removed one, the row in its place. */
export function focusRow(step: 1 | -1): void {
  const rows = rowControls()
  const { row, place } = last.path === window.location.pathname ? last : { place: -1 }
  const current = placeOf(rows)
  const isGone = current < 0 && place >= 0 && !row?.isConnected
  const from = current < 0 ? place : current
  rows[from + (isGone ? Math.min(step, 0) : step)]?.control.focus()
}

/** Moves the focus from a control of a row that its action disables to the row's main control. */
export function focusRowOf(control: Element | null): void {
  const focused = document.activeElement
  if (focused !== document.body && !control?.contains(focused)) return
  rowControls()
    .find(({ row }) => row.contains(control))
    ?.control.focus({ preventScroll: true })
}

/**
 * If the focused row is no longer among `rows`, focuses the one in its place, or the heading. Waits
 * while `rows` is undefined.
 */
export function useRowFocus(rows: readonly unknown[] | undefined): void {
  useLayoutEffect(
    function focusRowInPlace() {
      const { row, place, path } = last
      const isLost = document.activeElement === document.body && row?.isConnected === false
      if (!rows || !isLost || path !== window.location.pathname) return
      const shown = rowControls()
      const next = shown[Math.min(place, shown.length - 1)]?.control ?? heading()
      next?.focus({ preventScroll: true })
    },
    [rows],
  )
  useLayoutEffect(function forgetRowWithItsList() {
    return () => {
      delete last.row
    }
  }, [])
}
