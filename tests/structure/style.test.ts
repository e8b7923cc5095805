import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

import { codeOf, linesMatching, read, source } from './files'

/*
 * Measures how dense the source is, and finds what the linter has no rule for. The limits are what
 * holds today: lower them when the code allows it.
 */

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function nodesIn(root: Node): Node[] {
  const children = Object.values(root).flat().filter(isNode)
  return [root, ...children.flatMap(nodesIn)]
}

const files = source.map((file) => ({
  file,
  nodes: nodesIn(parseSync(file, read(file)).program as unknown as Node),
}))

function lineOf(file: string, { start }: Node): string {
  return `${file}:${read(file).slice(0, start).split('\n').length}`
}

/** Returns the places of all nodes of the source that fit. */
function placesOf(isMatch: (node: Node) => boolean): string[] {
  return files.flatMap(({ file, nodes }) =>
    nodes.filter(isMatch).map((node) => lineOf(file, node)),
  )
}

const filledLines = source
  .flatMap((file) => codeOf(file).split('\n'))
  .filter((line) => line.trim())

const TEXT = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/
const OPERATOR = /=>|\.\.\.|\?\?=?|\?\.|&&=?|\|\|=?|[=!]==?|[<>]=/
const TOKEN = new RegExp(
  [TEXT.source, String.raw`[\w$]+`, OPERATOR.source, String.raw`[^\s\w]`].join('|'),
  'g',
)

function nameOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined
  return isNode(callee['property']) ? callee['property']['name'] : callee['name']
}

function isCallOf(node: Node, ...names: string[]): boolean {
  return node.type === 'CallExpression' && names.includes(String(nameOf(node['callee'])))
}

describe('the source', () => {
  it('has room between its words', () => {
    const tokens = source.flatMap((file) => codeOf(file).match(TOKEN) ?? [])
    expect(tokens.length / filledLines.length).toBeLessThan(7.4)
  })

  it('chooses short values by ternaries, and does things by if', () => {
    const ternaries = placesOf(({ type }) => type === 'ConditionalExpression')
    expect((ternaries.length / filledLines.length) * 1000).toBeLessThan(20)
  })

  it('destructures props in the parameters', () => {
    const places = placesOf(
      ({ type, id, init }) =>
        type === 'VariableDeclarator' &&
        isNode(id) &&
        id.type === 'ObjectPattern' &&
        isNode(init) &&
        init['name'] === 'props',
    )
    expect(places).toEqual([])
  })

  it('gives rows keys of their own instead of their places', () => {
    const byPlace = /Object\.entries\([^\n]*\)\.map\(\(\[(?:place|index|i)\b/
    expect(linesMatching(source, byPlace)).toEqual([])
  })

  it('says of each effect what it depends on', () => {
    const places = placesOf(
      (node) =>
        isCallOf(node, 'useEffect', 'useLayoutEffect', 'useInsertionEffect') &&
        (node['arguments'] as unknown[]).length < 2,
    )
    expect(places).toEqual([])
  })

  it('seldom looks for elements in the document', () => {
    const lookups = placesOf((node) =>
      isCallOf(node, 'querySelector', 'querySelectorAll', 'closest'),
    )
    // The editor reads pages of HTML, which are no documents of ours.
    const inDocument = lookups.filter((place) => !place.startsWith('src/ui/editor/html/'))
    expect(inDocument.length).toBeLessThanOrEqual(26)
  })

  it('exports each name once', () => {
    const exporters = new Map<string, string[]>()
    for (const { file, nodes } of files) {
      for (const name of exportedNames(nodes)) {
        exporters.set(name, [...(exporters.get(name) ?? []), file])
      }
    }
    // The router requires this name in each file of a route.
    exporters.delete('Route')
    const repeated = [...exporters].filter(([, { length }]) => length > 1)
    expect(repeated).toEqual([])
  })
})

/** Returns the names that a module exports, and the name of its default export. */
function exportedNames(nodes: Node[]): string[] {
  return nodes
    .filter(
      ({ type }) =>
        type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration',
    )
    .flatMap(({ declaration, specifiers = [] }) => [
      ...(specifiers as Node[]).map(({ exported }) => (exported as Node)['name']),
      ...(isNode(declaration) ? declaredNames(declaration) : []),
    ])
    .map(String)
}

function declaredNames({ id, declarations = [] }: Node): unknown[] {
  if (isNode(id)) return [id['name']]
  return (declarations as Node[]).flatMap(({ id }) => patternNames(id as Node))
}

function patternNames(pattern: Node): unknown[] {
  if (pattern.type === 'Identifier') return [pattern['name']]
  const { elements = [], properties = [] } = pattern as {
    elements?: Node[]
    properties?: Node[]
  }
  return [...elements, ...properties.map(({ value }) => value as Node)].flatMap(
    patternNames,
  )
}
