import type { Plugin } from 'vite'

import { afterBuild } from './after-build.ts'

/**
 * Makes Chromium compile what a screen needs on another thread while it downloads. With hints in
 * every chunk, repeat visits took longer.
 */
export function compileHints(): Plugin {
  return afterBuild('compile-hints', (chunk, bundle) => {
    const isShared = chunk.isEntry || ['render', 'list'].includes(chunk.name)
    if (!isShared && !chunk.facadeModuleId?.includes('/src/routes/')) return
    chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    const map = bundle[`${chunk.fileName}.map`]
    if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;')
  })
}
