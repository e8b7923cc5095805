import type { Plugin } from 'vite'

/** Hints here gain nothing, and would keep 0.2 MB more of compiled code in memory. */
const WITHOUT_HINTS = new Set(['admin', 'later'])

/**
 * Makes Chromium compile what a screen needs on another thread while it downloads: a quarter of the
 * time of scripts until a list's rows. With hints in every chunk, repeat visits took longer, so only
 * the entry, the screens and most of the chunks that they share have them.
 */
export function compileHints(sharedChunks: readonly string[]): Plugin {
  const hinted = new Set(sharedChunks.filter((name) => !WITHOUT_HINTS.has(name)))
  return {
    name: 'compile-hints',
    generateBundle: {
      // After Vite, which puts its list of files into the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const isShared = chunk.isEntry || hinted.has(chunk.name)
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
