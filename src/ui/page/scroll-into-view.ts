export function scrollIntoViewRef(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
