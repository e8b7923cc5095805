import {
  type Attribute,
  Extension,
  getSchema,
  isNodeEmpty,
  type AnyExtension,
  type JSONContent,
  Mark,
  nodeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { DOMParser as PageParser, DOMSerializer, type Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'

import { adaptPage, spellOut, spellOutLines } from '@/ui/editor/html/adapt-page'
import {
  contentOfLosses,
  findHidden,
  findLosses,
  type HiddenContent,
} from '@/ui/editor/html/content-loss'
import { HEADINGS } from '@/ui/editor/html/page-elements'
import { textOfView, viewPage } from '@/ui/editor/html/reader-view'
import { isAllowedLink, parseHtml, sanitize } from '@/ui/editor/html/sanitize'
import { type ColorProperty, showColor } from '@/ui/editor/html/shown-colors'
import { LeaveWithTab } from '@/ui/editor/leave-with-tab'

const TEXT_BLOCKS = ['paragraph', 'heading', 'codeBlock']

function kept(name: string): Partial<Attribute> {
  return { default: null, parseHTML: (element) => element.getAttribute(name) }
}

/** Replaces the input rules of a node by one. */
function withInputRule(node: AnyExtension, rule: typeof nodeInputRule, find: RegExp) {
  return node.extend({
    addInputRules() {
      return [rule({ find, type: this.editor.schema.nodes[node.name]! })]
    },
  })
}

function adaptExtension(extension: AnyExtension): AnyExtension {
  const { name } = extension
  // As in HTML, items of lists may begin with a heading or another list.
  if (name === 'listItem') return extension.extend({ content: 'block+' })
  if (name === 'bulletList') return withInputRule(extension, wrappingInputRule, /^\s*-\s$/)
  if (name === 'horizontalRule')
    return withInputRule(extension, nodeInputRule, /^(?:---|—-)$/)
  return extension
}

/** Tiptap's extensions. At the start of a line, `*` and `_` stay text. */
const PageKit = StarterKit.extend({
  addExtensions() {
    return this.parent!().map(adaptExtension)
  },
})

/** Keeps what tiptap would drop although its own commands don't set it. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [...TEXT_BLOCKS, 'listItem'],
      attributes: { dir: kept('dir'), lang: kept('lang') },
    },
    {
      // Without a direction, they have that of their first letter, which is not saved.
      types: ['bulletList', 'orderedList', 'blockquote'],
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) =>
            element.dir === 'auto' ? null : element.getAttribute('dir'),
          renderHTML: ({ dir }) => ({ dir: dir ?? 'auto' }),
        },
        lang: kept('lang'),
      },
    },
    { types: ['orderedList'], attributes: { reversed: kept('reversed') } },
    // An item that Enter adds has the next number.
    {
      types: ['listItem'],
      attributes: { value: { ...kept('value'), keepOnSplit: false } },
    },
    { types: ['bulletList', 'listItem'], attributes: { type: kept('type') } },
    {
      types: ['listItem'],
      attributes: {
        hasMarker: {
          default: true,
          keepOnSplit: false,
          parseHTML: ({ style }) => style.listStyleType !== 'none',
          renderHTML: ({ hasMarker }) =>
            hasMarker === true ? null : { style: 'list-style-type: none' },
        },
      },
    },
  ],
})

/** The language and direction of a text inside a block. */
const Locale = Mark.create({
  name: 'locale',
  addAttributes: () => ({ lang: kept('lang'), dir: kept('dir') }),
  parseHTML: () => [
    {
      tag: ':is(span, a, b, strong, i, em, u, s, code):is([lang], [dir])',
      consuming: false,
      priority: 60,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/**
 * Enter replaces what is selected. Of several blocks, tiptap's own would fail, or make one item of two.
 */
const EnterReplaces = Extension.create({
  name: 'enterReplaces',
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter({ editor }) {
      if (!(editor.state.selection instanceof NodeSelection))
        editor.commands.deleteSelection()
      return false
    },
  }),
})

/** Browsers respell colors as rgb(). */
function toHex(value: string): string {
  const [, ...rgb] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? []
  const digits = rgb.map((part) => Number(part).toString(16).padStart(2, '0'))
  return rgb.length > 0 ? `#${digits.join('')}` : value
}

/** A style of texts. Unlike tiptap's, it is read from blocks too, and texts inherit it. */
function styleMark(name: string, property: ColorProperty | 'font-size') {
  return Mark.create({
    name,
    // Around formats such as bold, so that these don't interrupt it.
    priority: 101,
    addAttributes: () => ({ value: { default: null } }),
    parseHTML: () => [
      { style: `${property}=initial`, clearMark: (mark) => mark.type.name === name },
      {
        style: property,
        getAttrs: (value) => value !== 'currentcolor' && { value: toHex(value) },
      },
    ],
    renderHTML: ({ mark }) => ['span', { style: `${property}: ${mark.attrs['value']}` }, 0],
  })
}

function colorMark(name: string, property: ColorProperty) {
  return styleMark(name, property).extend({
    // Only in the editor. What is saved or copied has the color itself.
    addMarkView: () => (props: { mark: { attrs: Record<string, unknown> } }) => {
      const dom = document.createElement('span')
      dom.setAttribute('style', showColor(property, String(props.mark.attrs['value'])))
      return { dom, contentDOM: dom }
    },
  })
}

/** How a link is opened stays as it is in the page. */
const PageLink = Link.extend({
  addAttributes() {
    return { ...this.parent?.(), rel: kept('rel'), target: kept('target') }
  },
})

/** Tables and images are not supported, so the editor drops them from loaded and pasted HTML. */
export const extensions = [
  PageKit.configure({
    link: false,
    // If true, tiptap would add a paragraph after a list at the end of the text, and this change
    // would count as an edit.
    trailingNode: false,
  }),
  colorMark('background', 'background-color'),
  colorMark('color', 'color'),
  styleMark('fontSize', 'font-size'),
  TextAlign.configure({
    types: TEXT_BLOCKS,
    alignments: ['left', 'center', 'right', 'justify', 'start', 'end'],
  }),
  KeptAttributes,
  Locale,
  EnterReplaces,
  LeaveWithTab,
  PageLink.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isAllowedLink(url),
    HTMLAttributes: { target: null, rel: null },
  }),
]

const schema = getSchema(extensions)

export interface KeptPage {
  content: JSONContent
  html: string
  /** What the page contains more, such as 'links'. */
  losses: { names: string[] }
}

/** Returns what the editor keeps of a page, and what it would save of it. */
export function keepPage(page: string): KeptPage {
  const doc = PageParser.fromSchema(schema).parse(parseHtml(sanitize(adaptPage(page))))
  const html = serialize(doc)
  const names = findLosses(parsePage(page), parseHtml(html))
  return { content: doc.toJSON() as JSONContent, html, losses: { names } }
}

/** Returns a stored page itself, as a reader sees it. */
function parsePage(page: string): HTMLElement {
  const body = parseHtml(page)
  spellOut(body)
  return body
}

/** Returns the HTML to save. */
export function serialize(doc: Node): string {
  if (isNodeEmpty(doc)) return ''
  const { body } = document.implementation.createHTMLDocument()
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content))
  const automatic = body.querySelectorAll(':is(ul, ol, blockquote)[dir=auto]')
  for (const block of automatic) block.removeAttribute('dir')
  joinStyles(body)
  // As the editor shows them, in a paragraph that was code, too.
  body.style.whiteSpace = 'pre-wrap'
  spellOutLines(body)
  endLines(body)
  return sanitize(body)
}

/** Writes the styles of a text in one element. */
function joinStyles(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('span > span:only-child')) {
    const outer = inner.parentElement!
    if (outer.childNodes.length > 1) continue
    const styles = [outer, inner].map((span) => span.getAttribute('style') ?? '')
    inner.setAttribute('style', styles.join(';'))
    outer.replaceWith(inner)
  }
}

/** Otherwise, a blank line has no height, and browsers don't show a line break at the end. */
function endLines(body: HTMLElement): void {
  for (const block of body.querySelectorAll(`p, ${HEADINGS}`)) {
    let last = block.lastChild
    while (last?.lastChild) last = last.lastChild
    if (!last || last.nodeName === 'BR') block.append(document.createElement('br'))
  }
}

/** Returns a text that is the same for pages that differ at most in the spelling of their markup. */
export function textOfPage(page: string): string {
  const body = parsePage(page)
  return JSON.stringify([textOfView(viewPage(body)), contentOfLosses(body)])
}

/** Returns what a page holds that <RichHtml> does not show. */
export function findHiddenContent(page: string): HiddenContent {
  return findHidden(parsePage(page), parseHtml(sanitize(parsePage(page))))
}

export function isBlankPage(page: string): boolean {
  return viewPage(parseHtml(sanitize(parsePage(page)))).every(
    ({ kind }) => kind === 'blank',
  )
}
