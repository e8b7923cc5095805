import DOMPurify from 'dompurify'

/*
 * The allowlist for all HTML that comes from the server or is sent to it. DOMPurify removes other
 * tags but keeps their text, except in elements such as <script>.
 */

// DOMPurify parses the HTML into a <body>, so 'body' must be allowed. The result omits it.
const TAGS =
  'body p div br hr h1 h2 h3 h4 h5 h6 blockquote pre code strong b em i u ins s del strike sub sup ' +
  'small mark span font a ul ol li dl dt dd section article figure figcaption center img table ' +
  'caption thead tbody tfoot tr th td colgroup col'

// 'id', 'name' and 'class' are not allowed, because they could clash with the app's own.
const ATTRIBUTES =
  'href rel target title style align color dir lang start type reversed value src alt width height ' +
  'colspan rowspan scope span data-pm-slice'

export const SAFE_REL = 'noopener noreferrer nofollow'

const COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/deg]+\)|[a-z]+)$/i
const STYLES = new Map([
  ['color', COLOUR],
  ['background-color', COLOUR],
  ['font-size', /^\d{1,3}(?:\.\d+)?(?:px|pt|em|rem|%)$|^initial$/i],
  ['font-weight', /^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
  ['font-style', /^(?:normal|italic)$/i],
  ['list-style-type', /^[a-z-]+$/i],
  ['text-align', /^(?:left|right|center|justify|start|end)$/i],
  ['text-decoration', /^(?:none|underline|line-through|\s)+$/i],
  ['text-decoration-line', /^(?:none|underline|line-through|\s)+$/i],
])

/** Returns true for http(s), mailto and tel URLs, the only links allowed on content pages. */
export function isAllowedLink(href: string): boolean {
  return /^(?:https?:\/\/[^/?#\s]+(?:[/?#]|$)|mailto:\S|tel:\S)/i.test(href.trim())
}

function isAllowedImage(src: string): boolean {
  return /^(?:https:\/\/[^/\s]|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i.test(
    src.trim(),
  )
}

/** Returns the declarations of a style, such as 'color: red', but those that change nothing. */
export function declarationsOf(style: string): string[] {
  return style.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':')
    const value = rest.join(':').trim()
    if (/^(?:inherit|unset|revert|)$/i.test(value)) return []
    return `${name.trim().toLowerCase()}: ${value}`
  })
}

export function isAllowedStyle(declaration: string): boolean {
  const [name = '', value = ''] = declaration.split(': ')
  return STYLES.get(name)?.test(value) ?? false
}

// A separate instance, because hooks on the shared DOMPurify object would apply everywhere.
const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'style') {
    attribute.attrValue = declarationsOf(attrValue).filter(isAllowedStyle).join('; ')
    attribute.keepAttr = attribute.attrValue !== ''
  }
  if (attrName === 'href') {
    attribute.keepAttr = element.nodeName === 'A' && isAllowedLink(attrValue)
  }
  // How deep a text that was copied from the editor begins and ends, without what it was in.
  if (attrName === 'data-pm-slice') {
    attribute.attrValue = `${/^\d+ \d+/.exec(attrValue)?.[0] ?? '0 0'} []`
  }
  if (attrName === 'target') attribute.keepAttr = attrValue === '_blank'
  if (attrName === 'src') {
    attribute.keepAttr = element.nodeName === 'IMG' && isAllowedImage(attrValue)
  }
})

/** Lets the links of an element open in a new tab, which learns nothing about this page. */
export function openElsewhere(element: Element): void {
  for (const link of element.querySelectorAll('a[href]')) {
    // In the same order in all links, because links are compared.
    for (const name of ['target', 'rel']) link.removeAttribute(name)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', SAFE_REL)
  }
}

/** Renames forms, whose fields could take the place of properties such as `attributes`. */
export function parseHtml(html: string): HTMLElement {
  const withoutForms = html.replaceAll(/(<\/?)form\b/gi, '$1x-form')
  return new DOMParser().parseFromString(withoutForms, 'text/html').body
}

/** Removes everything that is not on the allowlist, including all scripts. */
export function sanitize(html: string | HTMLElement): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  })
}
