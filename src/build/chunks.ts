import { relative } from 'node:path/posix'

import type { Plugin, Rolldown } from 'vite'

/**
 * Groups the modules of the build by `code`, whose paths are relative to the project's folder. Fails
 * if an entry matches nothing.
 */
export function chunkGroups(code: Readonly<Record<string, readonly string[]>>): Plugin {
  const names = Object.keys(code)
  const unmatched = new Set(Object.values(code).flat())
  let root = ''

  const groups = Object.entries(code).map(
    ([name, entries], index): Rolldown.CodeSplittingGroup => ({
      name,
      priority: names.length - index,
      test(id) {
        // The packages may lie elsewhere, and be linked.
        const path = relative(root, id.replace(/\?.*/, '')).replace(
          /.*(?=node_modules\/)/,
          '',
        )
        const entry = entries.find(
          (entry) => path === entry || path.startsWith(`${entry}/`),
        )
        if (entry !== undefined) unmatched.delete(entry)
        return entry !== undefined
      },
    }),
  )

  return {
    name: 'chunk-groups',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What the entry imports at once.
              groups: [
                { name: 'base', tags: ['$initial'], priority: names.length + 1 },
                ...groups,
              ],
            },
          },
        },
      },
    }),
    configResolved(config) {
      root = config.root
    },
    generateBundle() {
      if (unmatched.size > 0) {
        this.error(`No module of the build matches ${[...unmatched].join(', ')}`)
      }
    },
  }
}
