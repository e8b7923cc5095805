import { parsePage, piecesOf, textOf } from '@/ui/editor/html/read-page'

/** Returns names, such as 'links', for what readers see or hear differently in the two pages. */
export function findLosses(before: string, after: string): string[] {
  const had = contentOf(before)
  const has = contentOf(after)
  // Without the same words, the lines differ anyway.
  if (had.get('text') !== has.get('text')) for (const page of [had, has]) page.delete('line breaks')
  return [...new Set([...had.keys(), ...has.keys()])].filter(
    (name) => had.get(name) !== has.get(name),
  )
}

/** Returns the words, the lines, and for each kind of look the texts that have it. */
function contentOf(html: string): Map<string, string> {
  const runs = parsePage(html).runs.map(piecesOf)
  const lines = runs.map(textOf).filter((line) => line !== '')
  const texts = new Map<string, [value: string, text: string][]>([['links', []]])
  for (const { text: spaced, look } of runs.flat()) {
    const text = spaced.replace(/\s/g, '')
    for (const [name, value] of Object.entries(look)) {
      const known = texts.get(name) ?? []
      const last = known.at(-1)
      if (last && last[0] === value) last[1] += text
      else known.push([value ?? '', text])
      texts.set(name, known)
    }
  }
  return new Map([
    ['text', lines.join('').replace(/\s/g, '')],
    ['line breaks', lines.join('\n')],
    ...[...texts].map(([name, entries]) => [name, JSON.stringify(entries)] as const),
  ])
}
