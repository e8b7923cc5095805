/** A ref for the chosen one of a line that scrolls sideways: on a phone it may stand past the edge. */
export function bringIntoSight(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
