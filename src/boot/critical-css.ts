/*
 * Of all the product's styles, those that the pictures of the first paint need: small enough to
 * stand inside index.html. Works on what the build itself has written (minified, flat rules inside
 * @layer, @media and @supports), which is why the few lines of a parser here are enough.
 */

/** What stands in the pictures. */
export interface Vocabulary {
  tags: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** 'name' and 'name=value' of every attribute. */
  attributes: ReadonlySet<string>
  /** Text of all inline styles, for the variables that they read. */
  inlineStyles: string
}

/** Stands on what will have the focus once the page is mounted: its ring belongs to the picture. */
export const FOCUS_MARK = 'data-picture-focus'

/** Says which element another stands for; selectors that name it are led there. */
export const AS = 'data-as'

/** Elements with a meaning of their own, and what stands for them in a picture. */
export const STAND_INS: Record<string, string> = {
  a: 'span',
  article: 'div',
  aside: 'div',
  button: 'div',
  footer: 'div',
  form: 'div',
  h1: 'div',
  h2: 'div',
  header: 'div',
  input: 'div',
  label: 'span',
  main: 'div',
  nav: 'div',
  section: 'div',
  select: 'div',
  textarea: 'div',
}

type Rule = { head: string; body: string | Rule[] }

const GROUP = /^@(layer|media|supports|container)\b/
const CONDITION = /:(not|has)\(/
/** States that a picture is never in, and parts that it does not have. */
const STATE =
  /:(hover|active|disabled|checked|focus|focus-within|focus-visible|invalid|enabled|autofill|host|fullscreen|visited|target)\b|::(?!before|after)/

/** The rules of `css` that apply to the vocabulary, with the variables that they read. */
export function criticalCss(css: string, vocabulary: Vocabulary): string {
  const kept = withoutOverridden(keep(parse(css), vocabulary))
  const text = write(kept, () => true)
  const used = usedVariables(kept, text, vocabulary.inlineStyles)
  const withVariables = write(kept, (name) => used.has(name))
  const animations = new Set(
    [...withVariables.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap((match) =>
      match[1]!.split(/[\s,]+/),
    ),
  )
  return write(
    kept.filter(
      ({ head }) => !head.startsWith('@keyframes') || animations.has(head.split(/\s+/)[1]!),
    ),
    (name) => used.has(name),
  )
}

function parse(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const rules: Rule[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' || sign === "'") {
      at = text.indexOf(sign, at + 1)
    } else if (sign === ';') {
      start = at + 1
    } else if (sign === '{') {
      const end = closing(text, at)
      const head = text.slice(start, at).trim()
      const body = text.slice(at + 1, end)
      rules.push({ head, body: GROUP.test(head) ? parse(body) : body })
      at = end
      start = end + 1
    }
  }
  return rules
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error('A style sheet has an unclosed block')
}

function keep(rules: Rule[], vocabulary: Vocabulary): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    const { head, body } = rule
    if (typeof body !== 'string') {
      if (/^@media[^{]*\b(print|hover|forced-colors)\b/.test(head)) return []
      const inner = keep(body, vocabulary)
      return inner.length > 0 ? [{ head, body: inner }] : []
    }
    if (head.startsWith('@keyframes')) return [rule]
    if (head.startsWith('@')) return []
    const selectors = splitList(head).flatMap((selector) => {
      const led = ledToStandIns(
        selector.replace(/:focus(-visible|-within)?(?![\w-])/g, `[${FOCUS_MARK}]`),
        vocabulary,
      )
      return applies(led, vocabulary) ? [led] : []
    })
    return selectors.length > 0 ? [{ head: selectors.join(','), body }] : []
  })
}

/** Mantine's defaults stand in a layer; where the theme sets the same variable outside it, they say nothing. */
function withoutOverridden(rules: Rule[]): Rule[] {
  const onRoot = ({ head }: Rule) => head.startsWith(':root')
  const set = new Set(
    rules.flatMap((rule) =>
      onRoot(rule) && typeof rule.body === 'string'
        ? declarations(rule.body).map((line) => line.split(':')[0]!)
        : [],
    ),
  )
  return rules.map((rule) => {
    if (typeof rule.body === 'string' || !rule.head.startsWith('@layer')) return rule
    const body = rule.body.map((inner) => {
      if (!onRoot(inner) || typeof inner.body !== 'string') return inner
      const lines = declarations(inner.body).filter((line) => !set.has(line.split(':')[0]!))
      return { head: inner.head, body: lines.join(';') }
    })
    return { head: rule.head, body }
  })
}

function applies(selector: string, { tags, classes, attributes }: Vocabulary): boolean {
  const positive = withoutConditions(selector)
  if (STATE.test(positive)) return false
  const hasAll = (pattern: RegExp, test: (name: string) => boolean) =>
    [...positive.matchAll(pattern)].every((match) => test(match[1]!))
  // Alternatives in one selector are rare enough to be kept whole.
  if (/:(is|where)\([^)]*,/.test(positive)) return true
  const bare = positive
    .replace(/\[[^\]]*\]/g, '')
    .replace(/:(?!is|where)[\w-]+(\([^()]*\))?|:(is|where)/g, '')
  return (
    hasAll(/\.((?:[\w-]|\\.)+)/g, (name) => classes.has(name.replaceAll('\\', ''))) &&
    hasAll(/\[([^\]]+)\]/g, (attribute) => {
      const [name = '', value] = attribute.replace(/["']/g, '').split(/[~|^$*]?=/)
      if (name === 'data-mantine-color-scheme') return true
      return attributes.has(
        value === undefined || /[~|^$*]=/.test(attribute) ? name : `${name}=${value}`,
      )
    }) &&
    [...bare.matchAll(/(?:^|[\s>+~(])([a-z][\w-]*)/g)].every((match) => tags.has(match[1]!))
  )
}

/** `.note a` becomes `.note span:where([data-as=a])`, as specific, where an `a` is only stood for. */
function ledToStandIns(selector: string, { tags, attributes }: Vocabulary): string {
  return selector.replace(
    /(^|[\s>+~(])([a-z][a-z\d]*)(?![\w-])/g,
    (all, before: string, tag: string) =>
      !tags.has(tag) && attributes.has(`${AS}=${tag}`)
        ? `${before}${STAND_INS[tag]}:where([${AS}=${tag}])`
        : all,
  )
}

/** A selector without its `:not(…)` and `:has(…)`: what they ask of is not the element itself. */
function withoutConditions(selector: string): string {
  let text = selector
  for (let at = text.search(CONDITION); at !== -1; at = text.search(CONDITION)) {
    let depth = 0
    let end = at + 4
    for (; end < text.length; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')' && --depth === 0) break
    }
    text = text.slice(0, at) + text.slice(end + 1)
  }
  return text
}

/** Splits at the commas that stand in no bracket. */
function splitList(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    if ('(['.includes(list[at]!)) depth++
    if (')]'.includes(list[at]!)) depth--
    if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, list.slice(start)].map((part) => part.trim())
}

/** Declarations, split at the semicolons that stand in no bracket or string (data: addresses hold some). */
function declarations(body: string): string[] {
  return (body.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? []).map((one) => one.trim())
}

function write(rules: Rule[], wanted: (variable: string) => boolean): string {
  return rules
    .map(({ head, body }) => {
      if (typeof body !== 'string') {
        const inner = write(body, wanted)
        return inner === '' ? '' : `${head}{${inner}}`
      }
      if (head.startsWith('@keyframes')) return `${head}{${body}}`
      const lines = declarations(body).filter((line) => {
        const [, name] = /^(--[\w-]+)\s*:/.exec(line) ?? []
        return name === undefined || wanted(name)
      })
      return lines.length > 0 ? `${head}{${lines.join(';')}}` : ''
    })
    .join('')
}

/** The variables read by what is no variable itself, and by those in turn. */
function usedVariables(rules: Rule[], text: string, inlineStyles: string): Set<string> {
  const definitions = new Map<string, string>()
  for (const [, name, value] of `${text};${inlineStyles}`.matchAll(/(--[\w-]+)\s*:([^;}]*)/g)) {
    definitions.set(name!, `${definitions.get(name!) ?? ''} ${value}`)
  }
  const used = new Set<string>()
  const read = (value: string) => {
    for (const [, name] of value.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (used.has(name!)) continue
      used.add(name!)
      read(definitions.get(name!) ?? '')
    }
  }
  read(write(rules, () => false))
  read(inlineStyles)
  return used
}
