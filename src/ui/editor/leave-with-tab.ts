import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

export const HOW_TO_LEAVE =
  'Tab indents an item of a list. To leave the text by keyboard, press Escape, then Tab.'

/** Lets Tab and Shift+Tab move the focus after Escape. In a list, they would change the text. */
export const LeaveWithTab = Extension.create({
  name: 'leaveWithTab',
  addProseMirrorPlugins() {
    let isLeaving = false
    function stay() {
      isLeaving = false
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_, event) {
              if (event.key === 'Tab' && isLeaving) return true
              // Shift is pressed before Tab.
              if (event.key !== 'Shift')
                isLeaving = event.key === 'Escape' && !event.isComposing
              return false
            },
            mousedown: stay,
            blur: stay,
          },
        },
      }),
    ]
  },
})
