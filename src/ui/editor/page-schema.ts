import { type Attribute, createDocument, Extension, getHTMLFromFragment, Mark } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import type { Schema } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'

import { AutoDirection } from '@/ui/editor/auto-direction'
import { adaptPage } from '@/ui/editor/html/adapt-page'
import { styleOf } from '@/ui/editor/html/look'
import { isAllowedLink } from '@/ui/editor/html/sanitize'
import { LeaveWithTab } from '@/ui/editor/leave-with-tab'

const TEXT_BLOCKS = ['paragraph', 'heading', 'codeBlock']
const LISTS = ['bulletList', 'orderedList', 'listItem']

function kept(name: string): Partial<Attribute> {
  return { default: null, parseHTML: (element) => element.getAttribute(name) }
}

/** Keeps what tiptap would drop although its own commands don't set it. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [...TEXT_BLOCKS, ...LISTS, 'blockquote'],
      attributes: {
        dir: {
          ...kept('dir'),
          // Browsers copy the decoration of AutoDirection when they split a block by themselves.
          parseHTML: (element) =>
            'autoDir' in element.dataset ? null : element.getAttribute('dir'),
        },
        lang: kept('lang'),
      },
    },
    { types: ['orderedList'], attributes: { reversed: kept('reversed') } },
    // An item that Enter adds has the next number.
    { types: ['listItem'], attributes: { value: { ...kept('value'), keepOnSplit: false } } },
    { types: ['bulletList', 'listItem'], attributes: { type: kept('type') } },
    {
      types: LISTS,
      attributes: {
        listStyle: {
          default: null,
          parseHTML: (element) => styleOf(element, 'list-style-type') ?? null,
          renderHTML: ({ listStyle }) =>
            typeof listStyle === 'string' ? { style: `list-style-type: ${listStyle}` } : {},
        },
      },
    },
  ],
})

/** The language and direction of a text inside a block. */
const Locale = Mark.create({
  name: 'locale',
  addAttributes: () => ({ lang: kept('lang'), dir: kept('dir') }),
  parseHTML: () => [{ tag: 'span[lang], span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Tables and images are not supported, so the editor drops them from loaded and pasted HTML. */
export const extensions = [
  StarterKit.configure({
    link: false,
    // If true, tiptap would add a paragraph after a list at the end of the text, and this change
    // would count as an edit.
    trailingNode: false,
  }),
  TextStyleKit.configure({ fontFamily: false, lineHeight: false }),
  TextAlign.configure({ types: TEXT_BLOCKS }),
  KeptAttributes,
  Locale,
  AutoDirection,
  LeaveWithTab,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isAllowedLink(url),
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  }),
]

/** Returns the HTML that the editor would save if the user loaded `html` and changed nothing. */
export function rewritePage(html: string, schema: Schema): string {
  return getHTMLFromFragment(createDocument(adaptPage(html), schema).content, schema)
}
