const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns the direction of the first letter of an element, as browsers read `dir="auto"`. */
export function directionOfText({ textContent }: Element): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(textContent) ? 'rtl' : 'ltr'
}
