import { AS, STAND_INS, type Vocabulary } from './critical-css.ts'

/*
 * Turns a screen's markup into a picture of it: nothing in it can be focused, typed into, named or
 * found by a role, and it carries only the attributes that the styles read.
 */

/** A radio or a check box, which browsers draw themselves. */
const BOX = 'data-picture-box'

/** What browsers themselves give to the elements that were replaced. */
export const STAND_IN_STYLES = `@layer mantine{
:where([${AS}=button]){display:inline-block;align-content:center;text-align:center}
:where([${AS}=h1],[${AS}=h2]){font-weight:bold}
:where([${AS}=input],[${AS}=select]){overflow:hidden;white-space:nowrap}
:where([${BOX}]){width:13px;height:13px;border:1px solid #767676}
:where([${BOX}=radio]){border-radius:50%}
:where([data-mantine-color-scheme=dark] [${BOX}]){border-color:#858585;background:#3b3b3b}
}`

const SHAPES = new Set(['svg', 'path', 'rect', 'circle', 'line', 'polyline', 'polygon', 'g'])
const NOT_FOR_SHAPES = new Set(['aria-hidden', 'focusable', 'id', 'xmlns'])

/** Replaces what can be operated by what only looks like it. Changes `root` and gives it. */
export function inert(root: HTMLElement): HTMLElement {
  root.querySelectorAll('style, script, noscript').forEach((element) => element.remove())
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    const name = STAND_INS[tag]
    if (!name) continue
    const standIn = root.ownerDocument.createElement(name)
    for (const { name, value } of element.attributes) standIn.setAttribute(name, value)
    standIn.setAttribute(AS, tag)
    if (tag === 'select') {
      const { options, selectedIndex } = element as HTMLSelectElement
      standIn.textContent = options[Math.max(0, selectedIndex)]?.textContent ?? ''
    } else if (tag === 'input' || tag === 'textarea') {
      // A picture of a check box has no text; a field shows its value or its placeholder.
      const value = element.getAttribute('value') ?? ''
      const type = element.getAttribute('type') ?? ''
      if (/^(checkbox|radio)$/.test(type)) standIn.setAttribute(BOX, type)
      else if (value !== '') standIn.textContent = value
      else if (element.getAttribute('placeholder')) {
        const placeholder = root.ownerDocument.createElement('span')
        placeholder.setAttribute('style', 'color:var(--placeholder)')
        placeholder.textContent = element.getAttribute('placeholder')
        standIn.append(placeholder)
      }
    } else {
      standIn.append(...element.childNodes)
    }
    element.replaceWith(standIn)
  }
  return root
}

/** What the styles can ask for in these pictures. */
export function vocabularyOf(roots: readonly Element[]): Vocabulary {
  const tags = new Set(['html', 'body'])
  const classes = new Set<string>()
  // What the loader sets on the sidebar's entry.
  const attributes = new Set(['data-status', 'data-status=active'])
  const inline: string[] = []
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      tags.add(element.tagName.toLowerCase())
      for (const { name, value } of element.attributes) {
        if (name === 'class') value.split(/\s+/).forEach((one) => classes.add(one))
        else if (name === 'style') inline.push(value)
        else {
          attributes.add(name)
          attributes.add(`${name}=${value}`)
        }
      }
    }
  }
  return { tags, classes, attributes, inlineStyles: inline.join(';') }
}

/** Drops the attributes and classes that `css` does not read. Changes `root`. */
export function dropUnread(root: Element, css: string): void {
  const read = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map((match) => match[1]!))
  const classes = read(/\.((?:[\w-]|\\.)+)/g)
  const attributes = read(/\[([\w-]+)/g)
  const standIns = new Set(
    [...css.matchAll(new RegExp(`\\[${AS}=["']?(\\w+)`, 'g'))].map((match) => match[1]!),
  )
  const variables = read(/var\(\s*(--[\w-]+)/g)
  for (const element of root.querySelectorAll('*')) {
    const shape = SHAPES.has(element.tagName.toLowerCase())
    for (const { name, value } of Array.from(element.attributes)) {
      if (name === 'class') {
        const kept = value.split(/\s+/).filter((one) => classes.has(one))
        if (kept.length > 0) element.setAttribute('class', kept.join(' '))
        else element.removeAttribute('class')
      } else if (name === 'style') {
        const kept = value.split(';').filter((line) => {
          const [, variable] = /^\s*(--[\w-]+)/.exec(line) ?? []
          return line.trim() !== '' && (variable === undefined || variables.has(variable))
        })
        if (kept.length > 0) element.setAttribute('style', kept.join(';'))
        else element.removeAttribute('style')
      } else if (name === AS) {
        if (!standIns.has(value)) element.removeAttribute(name)
      } else if (
        shape
          ? NOT_FOR_SHAPES.has(name)
          : !name.startsWith('data-picture-') && !attributes.has(name)
      ) {
        element.removeAttribute(name)
      } else if (!shape && /^(aria-|role$|href$|tabindex$|type$|name$|id$)/.test(name)) {
        element.removeAttribute(name)
      }
    }
  }
}
