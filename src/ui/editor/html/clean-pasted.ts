import { flattenTables } from '@/ui/editor/html/adapt-page'
import { openElsewhere, parseHtml, sanitize } from '@/ui/editor/html/sanitize'
import { buildWordLists } from '@/ui/editor/html/word-lists'

/** Turns pasted HTML into what the editor can keep. */
export function cleanPasted(pasted: string) {
  const body = parseHtml(pasted)
  const hasTables = body.querySelector('table') !== null
  const hasImages = body.querySelector('img') !== null
  const depths = depthsOf(body)
  buildWordLists(body)
  flattenTables(body)
  // It would be saved, although blocks without a direction have an automatic one anyway.
  for (const block of body.querySelectorAll('[dir=auto]')) block.removeAttribute('dir')
  openElsewhere(body)
  const clean = sanitize(body)
  const html = depths ? clean.replace(/^\s*(<\w+)/, `$1 data-pm-slice="${depths} []"`) : clean
  return { html, hasTables, hasImages }
}

/**
 * Returns how deep the text that was copied from an editor begins and ends in its blocks. Where
 * ProseMirror finds it, it keeps all spaces.
 */
function depthsOf(body: HTMLElement): string | undefined {
  const slice = body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice')
  return /^\d+ \d+/.exec(slice ?? '')?.[0]
}
