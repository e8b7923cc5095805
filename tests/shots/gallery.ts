export interface Shot {
  screen: string
  state: string
  scheme: string
  width: number
  file: string
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
const idOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

function thumbnail({ screen, state, scheme, width, file }: Shot): string {
  return `<a href="${file}" style="flex: ${width} 0 0" data-width="${width}" title="${width} px"><img src="${file}" loading="lazy" alt="${screen}, ${state}, ${scheme}, ${width} px"></a>`
}

function stateOf(shots: readonly Shot[]): string {
  const { screen, state } = shots[0]!
  const rows = distinct(shots.map(({ scheme }) => scheme)).map((scheme) => {
    const own = shots.filter((shot) => shot.scheme === scheme)
    return `<div class="row" data-scheme="${scheme}">${own.map(thumbnail).join('')}</div>`
  })
  const id = idOf(`${screen} ${state}`)
  return `<h3 id="${id}"><a href="#${id}">${state}</a></h3>${rows.join('')}`
}

function screenOf(shots: readonly Shot[]): string {
  const { screen } = shots[0]!
  const names = distinct(shots.map(({ state }) => state))
  const links = names.map((name) => `<a href="#${idOf(`${screen} ${name}`)}">${name}</a>`)
  const parts = names.map((name) => stateOf(shots.filter(({ state }) => state === name)))
  return `<section id="${idOf(screen)}"><h2>${screen}</h2><p class="states">${links.join(' ')}</p>${parts.join('')}</section>`
}

function choice(group: string, value: string, label: string, isChosen: boolean): string {
  return `<label><input type="radio" name="${group}" value="${value}"${isChosen ? ' checked' : ''}>${label}</label>`
}

export function gallery(shots: readonly Shot[], failures: readonly string[]): string {
  const names = distinct(shots.map(({ screen }) => screen))
  const widths = distinct(shots.map(({ width }) => width)).sort((a, b) => b - a)
  const schemes = distinct(shots.map(({ scheme }) => scheme))
  const hiding = [
    ...schemes.map(
      (scheme) =>
        `body:has([name=scheme][value=${scheme}]:checked) .row:not([data-scheme=${scheme}])`,
    ),
    ...widths.map(
      (width) =>
        `body:has([name=width][value="${width}"]:checked) .row a:not([data-width="${width}"])`,
    ),
  ]
  const missing =
    failures.length === 0
      ? ''
      : `<ul class="missing">${failures.map((line) => `<li>${line.replaceAll('<', '&lt;')}</li>`).join('')}</ul>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Doorstep, every screen</title>
<style>
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { display: grid; grid-template-columns: 14rem minmax(0, 1fr); margin: 0; background: #dcd8d1; color: #2b2926; font: 14px/1.5 system-ui, sans-serif }
a { color: inherit; text-decoration: none } a:hover { text-decoration: underline }
nav { position: sticky; top: 0; height: 100vh; padding: 1.25rem; overflow: auto; background: #f3f1ed }
nav a { display: block; padding: .125rem 0 }
fieldset { display: grid; margin: 0 0 1rem; padding: 0; border: 0 } legend { padding: 0; color: #67625a }
input { margin: 0 .5rem 0 0; accent-color: #0b7a75 }
main { padding: 1.25rem 2rem 4rem }
h1 { margin: 0; font-size: 1.25rem } h2 { margin: 3rem 0 0; font-size: 1.5rem }
h3 { margin: 1.75rem 0 .5rem; font-size: 1rem }
.states { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0 0; color: #67625a }
.row { display: flex; align-items: flex-start; gap: .75rem; margin-bottom: .75rem }
.row a { min-width: 0 } .row img { display: block; width: 100%; border-radius: 3px; box-shadow: 0 1px 5px #0003 }
body:has([name=width]:not([value=all]):checked) .row a { flex: none !important; max-width: 100% }
body:has([name=width]:not([value=all]):checked) .row img { width: auto; max-width: 100% }
.missing { color: #b3322c }
${hiding.join(',\n')} { display: none }
@media (max-width: 60rem) { body { display: block } nav { position: static; height: auto } main { padding-inline: 1rem } }
</style>
<nav>
<fieldset><legend>Scheme</legend>${choice('scheme', 'all', 'both', true)}${schemes.map((scheme) => choice('scheme', scheme, scheme, false)).join('')}</fieldset>
<fieldset><legend>Width</legend>${choice('width', 'all', 'all', true)}${widths.map((width) => choice('width', String(width), `${width} px`, false)).join('')}</fieldset>
${names.map((name) => `<a href="#${idOf(name)}">${name}</a>`).join('\n')}
</nav>
<main>
<h1>Doorstep, every screen</h1>
<p>${shots.length} pictures of ${names.length} screens.</p>
${missing}
${names.map((name) => screenOf(shots.filter(({ screen }) => screen === name))).join('\n')}
</main>
</html>
`
}
