/** Matches the innermost element with this text, although it is spread over several elements. */
export function withText(text: string | RegExp) {
  const has = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent)
  return (_: string, element: Element | null) =>
    element !== null && has(element) && ![...element.children].some(has)
}
