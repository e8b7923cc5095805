import type { Plugin, Rolldown } from 'vite'

/** Changes chunks after Vite, whose list of style sheets is the last thing that it adds to a chunk. */
export function afterBuild(
  name: string,
  change: (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) => void,
): Plugin {
  return {
    name,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') change(file, bundle)
        }
      },
    },
  }
}
