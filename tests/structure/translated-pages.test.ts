import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

import { read, source } from './files'

/*
 * A browser that translates the page replaces its text nodes. React then throws when it removes such
 * a text or inserts something before it, and an update of it changes nothing on the page. Both work
 * if the text is the only child of its element.
 */

/** Variables and functions whose values are elements. Another name may be that of a text. */
const ELEMENTS =
  /^(?:badge|children|content|fallback|icon|image|tooltip|menu|closed|back|actions|footer|pagination|progress|more|summary|(?:\w*T|t)ools|(?:\w*B|b)utton|map|flatMap|from|cell|section)$/

/** Its two texts are fixed, because the text is the key of their element. */
const EXCEPTION = 'src/ui/page/word-break.tsx'

type Part = 'text' | 'fixed text' | 'fixed element' | 'elements'

function partsOf(child: ESTree.JSXChild): Part[] {
  if (child.type === 'JSXText') return child.value.trim() === '' ? [] : ['fixed text']
  if (child.type === 'JSXElement') {
    const { name } = child.openingElement
    // A component may render nothing at first.
    return [
      name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)
        ? 'fixed element'
        : 'elements',
    ]
  }
  if (child.type !== 'JSXExpressionContainer') return ['elements']
  if (child.expression.type === 'JSXEmptyExpression') return []
  const [value, ...others] = valuesOf(child.expression)
  const isSpace =
    others.length === 0 && value?.type === 'Literal' && /^\s+$/.test(String(value.value))
  return isSpace
    ? []
    : [value, ...others].some((one) => one && isText(one))
      ? ['text']
      : ['elements']
}

/** Returns the expressions that the value of `expression` may come from. */
function valuesOf(expression: ESTree.Expression): ESTree.Expression[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return valuesOf(expression.expression)
    case 'ConditionalExpression':
      return [...valuesOf(expression.consequent), ...valuesOf(expression.alternate)]
    case 'LogicalExpression':
      return [expression.operator === '&&' ? [] : expression.left, expression.right]
        .flat()
        .flatMap(valuesOf)
    default:
      return [expression]
  }
}

function isText(value: ESTree.Expression): boolean {
  if (value.type === 'JSXElement' || value.type === 'JSXFragment') return false
  if (value.type === 'Literal') return typeof value.value === 'string'
  return !ELEMENTS.test(nameOf(value))
}

function nameOf(value: ESTree.Expression): string {
  if (value.type === 'CallExpression') return nameOf(value.callee)
  if (value.type === 'MemberExpression' && !value.computed) return value.property.name
  return value.type === 'Identifier' ? value.name : ''
}

/** Returns the lines of elements in which a text has siblings that may change, or changes itself. */
function linesWithBareText(name: string, code: string): number[] {
  const lines: number[] = []
  function check(node: ESTree.JSXElement | ESTree.JSXFragment) {
    const parts = node.children.flatMap(partsOf)
    // The siblings of a fragment's children are unknown.
    const isAlone = parts.length === 1 && node.type === 'JSXElement'
    const isFixed =
      node.type === 'JSXElement' && parts.every((part) => part.startsWith('fixed'))
    if (!parts.some((part) => part.endsWith('text')) || isAlone || isFixed) return
    add(node.start)
  }
  const add = (start: number) => void lines.push(code.slice(0, start).split('\n').length)
  // The siblings of what a component returns are unknown too.
  const functions: boolean[] = []
  function enter(node: ESTree.Function | ESTree.ArrowFunctionExpression) {
    functions.push('id' in node && /^[A-Z]/.test(node.id?.name ?? ''))
  }
  const leave = () => void functions.pop()
  new Visitor({
    JSXElement: check,
    JSXFragment: check,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument, start }) {
      if (functions.at(-1) && argument && valuesOf(argument).some(isText)) add(start)
    },
  }).visit(parseSync(name, code).program)
  return lines
}

describe('on a page that the browser has translated', () => {
  it.each([
    '<p>{isOpen && <Icon />} text</p>',
    '<p><Icon /> text</p>',
    '<p><Icon /> {label}</p>',
    '<p><b>one</b>{isOpen ? "two" : "three"}</p>',
    '<p><b>one</b>{isOpen && `two`}</p>',
    '<p>one {count}</p>',
    '<p><b>one</b>{formatDate(date)}</p>',
    '<p>{error && <>text</>}</p>',
    '<>{label}</>',
    'function Name() { return isKnown ? <b>{name}</b> : name }',
  ])('%s is found to break', (code) => {
    expect(linesWithBareText('sample.tsx', code)).toEqual([1])
  })

  it.each([
    '<p>text</p>',
    '<p>{label}</p>',
    '<p>{isOpen ? "one" : <b>two</b>}</p>',
    '<p>one <b>two</b> three</p>',
    '<p>{`one ${count}`}</p>',
    '<p>{isOpen && <Icon />} <span>text</span></p>',
    '<p>{rows.map(toRow)}{" "}{children}</p>',
    'function Name() { const label = useMemo(() => { return name }); return label && <b>{label}</b> }',
  ])('%s is found to work', (code) => {
    expect(linesWithBareText('sample.tsx', code)).toEqual([])
  })

  it('each text of the app stands alone in its element', () => {
    const files = source.filter((file) => file.endsWith('.tsx') && file !== EXCEPTION)
    const places = files.flatMap((file) =>
      linesWithBareText(file, read(file)).map((line) => `${file}:${line}`),
    )
    expect(places).toEqual([])
  })
})
