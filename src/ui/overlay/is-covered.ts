/** Returns true while a dialog or a menu is open above the page, so that its keys are not meant. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal=true], [role=menu]') !== null
}
