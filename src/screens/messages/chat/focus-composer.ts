/** Does nothing on a touch screen, where the focus would raise the keyboard. */
export function focusComposer(): void {
  if (!matchMedia('(pointer: fine)').matches) return
  document.querySelector<HTMLElement>('main textarea')?.focus({ preventScroll: true })
}
