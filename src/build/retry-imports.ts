import type { Plugin } from 'vite'

import { afterBuild } from './after-build.ts'

/**
 * Repeats a failed dynamic import under another fragment, because browsers remember that a module's
 * URL has failed until the page is reloaded. The name is as long as `import`, and the function is
 * hoisted from the end of the file, so the source maps stay correct.
 */
export function retryImports(): Plugin {
  const retry =
    'function $retry(url){return import(url).catch(e=>import(url+"#"+Date.now()).catch(()=>{throw e}))}'
  return afterBuild('retry-imports', (chunk) => {
    const code = chunk.code.replace(/\bimport(?=\(`\.\/[^`]+\.js`\))/g, '$retry')
    if (code !== chunk.code) chunk.code = `${code}\n${retry}\n`
  })
}
