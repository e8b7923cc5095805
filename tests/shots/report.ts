import { writeFileSync } from 'node:fs'

/** A pair of pictures that differ, by file. A tree without one could not show the state. */
export interface Comparison {
  /** The screen and its state. */
  name: string
  /** The width and the colour scheme. */
  size: string
  before?: string
  after?: string
}

const STYLE = `
  body { margin: 24px; font: 15px system-ui, sans-serif; background: #ddd; color: #111 }
  section { margin-block: 40px }
  .pair { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; align-items: start }
  figure { position: relative; margin: 0 }
  img { display: block; width: 100% }
  .difference { filter: brightness(4); background: black; isolation: isolate }
  .difference img + img { position: absolute; inset: 0; mix-blend-mode: difference }
`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const image = (file: string) =>
  `<a href="${file}"><img src="${file}" loading="lazy" alt=""></a>`

function figures({ before, after }: Comparison): string {
  const [left, right] = [before, after].map((file) =>
    file === undefined ? 'Could not be shown' : image(file),
  )
  const difference =
    before && after
      ? `<figure class="difference"><img src="${before}" loading="lazy" alt=""><img src="${after}" loading="lazy" alt=""></figure>`
      : ''
  return `<div class="pair"><figure>${left}</figure><figure>${right}</figure>${difference}</div>`
}

/** Writes a page that shows each pair: before, after, and what differs as bright on black. */
export function writeReport(
  path: string,
  comparisons: readonly Comparison[],
  count: number,
): void {
  const names = [...new Set(comparisons.map(({ name }) => name))]
  const sections = names.map((name) => {
    const pairs = comparisons
      .filter((comparison) => comparison.name === name)
      .map((pair) => `<h3>${escape(pair.size)}</h3>${figures(pair)}`)
    return `<section id="${encodeURIComponent(name)}"><h2>${escape(name)}</h2>${pairs.join('\n')}</section>`
  })
  const links = names.map(
    (name) => `<li><a href="#${encodeURIComponent(name)}">${escape(name)}</a></li>`,
  )
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>What looks different</title>
<style>${STYLE}</style>
<h1>${names.length} of ${count} states look different</h1>
<p>Before, after, and what differs between them.</p>
<ul>${links.join('')}</ul>
${sections.join('\n')}
</html>`,
  )
}
