import type { Plugin } from 'vite'

/**
 * Makes Chromium compile what a screen needs on another thread while it downloads: a quarter of the
 * time of scripts until a list's rows. With hints in every chunk, repeat visits took longer and more
 * stayed in memory, so only the entry, the screens and these chunks have them, most of whose code is
 * run at once.
 */
export function compileHints(sharedChunks: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      // After Vite, which puts its list of files into the first line.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const missing = sharedChunks.filter(
          (shared) => !chunks.some(({ name }) => name === shared),
        )
        if (missing.length > 0) this.error(`No chunk is named ${missing.join(', ')}`)
        for (const chunk of chunks) {
          const isShared = chunk.isEntry || sharedChunks.includes(chunk.name)
          if (!isShared && !chunk.facadeModuleId?.includes('/src/routes/')) continue
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') {
            // The hint is a line of its own.
            map.source = String(map.source).replace('"mappings":"', '$&;')
          }
        }
      },
    },
  }
}
