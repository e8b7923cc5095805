/* The kinds of elements that pages consist of, as selectors. */

export const HEADINGS = 'h1, h2, h3, h4, h5, h6'
export const TEXT_BLOCKS = `p, pre, ${HEADINGS}`
/** The blocks that the editor has. It drops the others and keeps what is in them. */
export const KEPT_BLOCKS = `${TEXT_BLOCKS}, ul, ol, li, blockquote`
export const BLOCKS =
  `${KEPT_BLOCKS}, menu, dir, dl, dt, dd, div, section, article, header, footer, main, nav, aside, ` +
  'address, hgroup, search, figure, figcaption, center, x-form, fieldset, details, summary, hr, ' +
  'table, caption, thead, tbody, tfoot, tr, th, td'

export const INVISIBLE = 'script, style, template, noscript, link, meta, base, title'
/** What is in them is no text of the page. */
export const EMBEDDED = 'svg, math, canvas, iframe, object, embed, video, audio'
