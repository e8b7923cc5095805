/** A ref for the selected item of a horizontally scrolling list, which may be outside the view. */
export function scrollIntoViewRef(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
