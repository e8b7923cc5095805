import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Returns the files that each route needs beside the entry, first the stylesheets, by the path of
 * the route's file under src/routes, without the extension.
 */
export function filesByRoute(bundle: Bundle, entry: Chunk): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byRoute = new Map<string, Chunk[]>()
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      const [, file] = /\/src\/routes\/(.+)\.tsx\?tsr-split=/.exec(id) ?? []
      if (file) byRoute.set(file, [...(byRoute.get(file) ?? []), chunk])
    }
  }
  const loaded = withImports([entry], bundle)
  const renderer = chunks.filter(({ name }) => name === 'render')
  const filesOf = ([file, own]: [string, Chunk[]]): [string, string[]] => {
    const layout = byRoute.get(`${file.split('/')[0]}/route`) ?? []
    // Puts the renderer and the layout first so that the route's own styles override theirs.
    const needed = [...withImports([entry, ...renderer, ...layout, ...own], bundle)]
    const css = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    const js = needed.filter((chunk) => !loaded.has(chunk)).map((chunk) => chunk.fileName)
    return [file, [...new Set([...css, ...js])]]
  }
  return new Map([...byRoute].map(filesOf))
}

/** Adds the chunks that `chunks` import, directly or not. */
function withImports(chunks: Chunk[], bundle: Bundle): Set<Chunk> {
  const found = new Set(chunks)
  // Also visits what the loop adds.
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk') found.add(chunk)
    }
  }
  return found
}
