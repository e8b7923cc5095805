import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('autoDirection')

function directionsOf(page: Node): DecorationSet {
  const blocks: Decoration[] = []
  page.forEach((block, at) => {
    if (block.attrs['dir']) return
    const attributes = { dir: 'auto', 'data-auto-dir': '' }
    blocks.push(Decoration.node(at, at + block.nodeSize, attributes))
  })
  return DecorationSet.create(page, blocks)
}

/**
 * Gives each block that has no direction of its own that of its first letter. Decorates the blocks
 * instead of setting their attribute, which would be saved.
 */
export const AutoDirection = Extension.create({
  name: 'autoDirection',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_, { doc }) => directionsOf(doc),
        apply: ({ docChanged, doc }, known) => (docChanged ? directionsOf(doc) : known),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
