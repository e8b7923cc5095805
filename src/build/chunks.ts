import type { Plugin } from 'vite'

/**
 * Code that several screens share, in as few files as its users allow. Without groups, the first
 * screen would take three times as many requests. A group contains the modules that match and
 * everything that they import, except modules of the groups above. So `render` names small files
 * that contain Mantine's parts both of the login form and of the lists.
 */
const shared: [name: string, test: RegExp][] = [
  [
    'app',
    /\/use-uncontrolled\/|\/src\/(app|screens\/auth\/public-card|ui\/(page\/(link|copy-button)|table\/search-input|form\/(submit-button|use-is-current-screen)))\./,
  ],
  [
    'form',
    /\/src\/(routes\/_public\/route|screens\/auth\/(auth-form|credentials)|ui\/form\/(form-panel|text-fields|use-field|use-zod-form))\./,
  ],
  [
    'admin',
    /\/src\/(routes\/_admin\/route|screens\/(shell\/shell|accounts\/use-account-changes)\.|ui\/(page\/(page-header|status-badge|word-break|focus)\.|table\/))/,
  ],
  ['select', /\/src\/ui\/form\/searchable-select\./],
]

export const chunkGroups = [
  // What the entry imports at once.
  { name: 'base', tags: ['$initial' as const], priority: shared.length + 1 },
  ...shared.map(([name, test], index) => ({ name, test, priority: shared.length - index })),
]

/**
 * Makes Chromium compile what a screen needs on another thread while it downloads: a quarter of the
 * time of scripts until a list's rows. With hints in every chunk, repeat visits took longer.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      // After Vite, which puts its list of files into the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const isShared = chunk.isEntry || chunkGroups.some(({ name }) => name === chunk.name)
          if (!isShared && !chunk.facadeModuleId?.includes('/src/routes/')) continue
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') {
            map.source = String(map.source).replace('"mappings":"', '$&;')
          }
        }
      },
    },
  }
}
