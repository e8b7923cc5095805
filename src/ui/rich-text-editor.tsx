import { createDocument, getHTMLFromFragment } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { EDITOR_HEIGHT } from '@/domain/limits'
import { lossesOf } from '@/ui/rich-text-losses'
import { RichTextToolbar } from '@/ui/rich-text-toolbar'
import { isAllowedLink, sanitise } from '@/ui/sanitise'

import classes from '@/ui/rich-text-editor.module.css'
import prose from '@/ui/rich-text.module.css'

/** Tables and images have no place in the schema, so that none gets in, pasted or loaded. */
const extensions = [
  StarterKit.configure({
    link: false,
    // It adds a paragraph by itself, and so would turn a page that ends with a list into an edited one.
    trailingNode: false,
  }),
  TextStyleKit.configure({ fontFamily: false, lineHeight: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isAllowedLink(url),
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  }),
]

interface RichTextEditorProps {
  /** Names the text box. */
  label: string
  /** The HTML as it is kept; sanitised here. */
  value: string
  /** An edit of `value` to begin with. */
  draft?: string | undefined
  /** Another number says that what the editor holds is what is kept now. */
  revision: number
  readOnly: boolean
  /** Gets the sanitised HTML after every edit, null when the edits are undone. */
  onEdit: (html: string | null) => void
}

/** What the editor makes of a page's HTML. */
function asEdited(html: string, { schema }: Editor): string {
  return getHTMLFromFragment(createDocument(html, schema).content, schema)
}

/** The editor of a content page. A chunk of its own: import it lazily. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const [first] = useState(props.value)
  const editor = useEditor({
    // Made while rendering, it would be thrown away when the first effect is a tick late.
    immediatelyRender: false,
    extensions,
    content: sanitise(first),
    editable: !props.readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        class: `${classes.text} ${prose.prose}`,
        style: `height: ${EDITOR_HEIGHT}px`,
      },
      transformPastedHTML: sanitise,
    },
  })
  return editor && <Editing {...props} editor={editor} first={first} />
}

interface EditingProps extends RichTextEditorProps {
  editor: Editor
  /** The value that the editor was made with. */
  first: string
}

function Editing({ editor, first, value, draft, revision, readOnly, onEdit }: EditingProps) {
  /** What counts as unedited: the editor's own spelling of what is kept. */
  const baseline = useRef(editor.getHTML())
  const adopted = useRef({ value: first, revision })
  const [losses, setLosses] = useState(() => lossesOf(first, asEdited(sanitise(first), editor)))

  const report = useEffectEvent(() => {
    const html = editor.getHTML()
    onEdit(html === baseline.current ? null : editor.isEmpty ? '' : sanitise(html))
  })
  useEffect(
    function reportEdits() {
      const tell = () => report()
      editor.on('update', tell)
      return () => void editor.off('update', tell)
    },
    [editor],
  )

  const begin = useEffectEvent(() => {
    if (draft !== undefined) editor.commands.setContent(sanitise(draft))
  })
  useEffect(function beginWithTheDraft() {
    begin()
  }, [])

  const follow = useEffectEvent((kept: { value: string; revision: number }) => {
    if (kept.revision !== adopted.current.revision) baseline.current = editor.getHTML()
    adopted.current.revision = kept.revision
    // What is kept changed elsewhere: shown at once, unless it would cost an edit.
    if (kept.value !== adopted.current.value && editor.getHTML() === baseline.current) {
      adopted.current.value = kept.value
      const content = sanitise(kept.value)
      baseline.current = asEdited(content, editor)
      setLosses(lossesOf(kept.value, baseline.current))
      if (editor.getHTML() !== baseline.current) {
        editor
          .chain()
          .setMeta('addToHistory', false)
          .setContent(content, { emitUpdate: false })
          .run()
      }
    }
    report()
  })
  useEffect(
    function followWhatIsKept() {
      follow({ value, revision })
    },
    [value, revision],
  )
  useEffect(
    function lockWhileSaving() {
      editor.setEditable(!readOnly, false)
    },
    [editor, readOnly],
  )

  return (
    <div className={classes.editor} data-readonly={readOnly || undefined}>
      {losses.length > 0 && (
        <output className={classes.losses}>
          <strong>This page holds more than this editor can keep</strong> ({losses.join(', ')}). An
          Update drops it.
        </output>
      )}
      <RichTextToolbar editor={editor} disabled={readOnly} />
      <EditorContent editor={editor} />
    </div>
  )
}
