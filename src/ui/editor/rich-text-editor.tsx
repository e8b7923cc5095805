import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/Indicator.layer.css'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Alert, Text, Typography } from '@mantine/core'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'

import { EDITOR_HEIGHT } from '@/domain/limits'
import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { HOW_TO_LEAVE } from '@/ui/editor/leave-with-tab'
import { extensions, keepPage, type KeptPage, serialize } from '@/ui/editor/page-schema'
import { RichTextToolbar } from '@/ui/editor/rich-text-toolbar'
import { toast } from '@/ui/feedback/toast'

import prose from '@/ui/editor/rich-html.module.css'
import classes from '@/ui/editor/rich-text-editor.module.css'

/** The edited text. Read it only when it is needed: a long page takes a while to serialize. */
export interface Edit {
  toHtml: () => string
}

interface RichTextEditorProps {
  label: string
  /** The saved HTML. A new value replaces the editor's text, including unsaved edits. */
  value: string
  /** Replaces the text once per object, as an edit that Undo reverts. For drafts, and to discard. */
  load?: { html: string } | undefined
  readOnly: boolean
  /** Receives null if the text no longer differs from `value`. */
  onEdit: (edit: Edit | null) => void
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { value } = props
  const saved = useMemo(() => keepPage(value), [value])
  function clean(html: string): string {
    const { html: text, hasTables, hasImages } = cleanPasted(html)
    if (hasTables) warn("Tables and images can't be kept here. Each row becomes a paragraph.")
    else if (hasImages) warnOfFiles()
    return text
  }
  const helpId = useId()
  const editor = useEditor({
    // Creates the editor in an effect, because tiptap may destroy one created during render.
    immediatelyRender: false,
    extensions,
    content: saved.content,
    editable: !props.readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        'aria-describedby': helpId,
        class: classes.text ?? '',
        style: `height: ${EDITOR_HEIGHT}px`,
      },
      transformPastedHTML: clean,
      handleDOMEvents: {
        drop: (_, { dataTransfer }) => void (hasLostFiles(dataTransfer) && warnOfFiles()),
        paste: (_, { clipboardData }) => void (hasLostFiles(clipboardData) && warnOfFiles()),
      },
      // Otherwise, pasting an image would delete the selected text.
      handlePaste: (_view, _event, slice) => slice.size === 0,
    },
  })
  return (
    editor && (
      <>
        <Editing {...props} saved={saved} editor={editor} />
        <Text id={helpId} size="xs" c="dimmed" mt="xs">
          {HOW_TO_LEAVE}
        </Text>
      </>
    )
  )
}

/** Once, even if more is pasted meanwhile. */
const warn = (text: string) => toast.warning(text, { id: 'pasted' })
const warnOfFiles = () => warn("Images and other files can't be kept here.")

/** Word processors and spreadsheets add an image of the copied text, which nobody will miss. */
function hasLostFiles(data: DataTransfer | null): boolean {
  if (!data || data.files.length === 0) return false
  return data.getData('text/html') === '' || data.getData('text/plain') === ''
}

interface EditingProps extends Omit<RichTextEditorProps, 'label' | 'value'> {
  saved: KeptPage
  editor: Editor
}

function Editing({ editor, saved, load, readOnly, onEdit }: EditingProps) {
  const losses = saved.losses.names
  const [edit] = useState<Edit>(() => ({ toHtml: () => serialize(editor.state.doc) }))
  /** What the editor shows of `value`. Any other document counts as an edit. */
  const unedited = useRef(editor.state.doc)

  const report = useEffectEvent(() => {
    onEdit(editor.state.doc.eq(unedited.current) ? null : edit)
  })
  useEffect(
    function reportEdits() {
      const onUpdate = () => report()
      editor.on('update', onUpdate)
      return () => void editor.off('update', onUpdate)
    },
    [editor],
  )
  const show = useEffectEvent(({ content }: KeptPage) => {
    unedited.current = editor.schema.nodeFromJSON(content)
    // After a save, the editor already contains the new value. Setting it again would break Undo.
    if (!editor.state.doc.eq(unedited.current)) {
      const chain = editor.chain().setMeta('addToHistory', false)
      chain.setContent(content, { emitUpdate: false }).run()
    }
    report()
  })
  // A new value replaces unsaved edits even if the editor keeps the same of it.
  useEffect(() => show(saved), [saved])

  useEffect(
    function loadText() {
      if (!load) return
      // Undo would otherwise revert this together with what was typed just before.
      editor.view.dispatch(closeHistory(editor.state.tr))
      editor.commands.setContent(keepPage(load.html).content)
    },
    [editor, load],
  )

  useEffect(
    function lockWhileSaving() {
      if (!readOnly) return undefined
      const hadFocus = editor.isFocused
      editor.setEditable(false, false)
      return () => {
        editor.setEditable(true, false)
        // What is typed next belongs into the text, unless the user has moved on.
        const isFree = document.activeElement?.matches('body, [data-page-heading]')
        if (hadFocus && isFree && !editor.isDestroyed) editor.commands.focus()
      }
    },
    [editor, readOnly],
  )

  return (
    <>
      {losses.length > 0 && (
        <Alert role="presentation" color="pending" mb="md">
          <output>
            <strong>This page contains more than the editor can keep</strong>{' '}
            <span>{`(${losses.join(', ')}). An Update drops it.`}</span>
          </output>
        </Alert>
      )}
      <MantineEditor
        editor={editor}
        variant="subtle"
        // <Typography> styles the text instead, as on the published pages.
        withTypographyStyles={false}
        classNames={{ root: classes.root, toolbar: classes.toolbar, controlsGroup: classes.group }}
      >
        <RichTextToolbar editor={editor} disabled={readOnly} />
        <Typography className={`rich-text ${prose.prose}`}>
          <MantineEditor.Content />
        </Typography>
      </MantineEditor>
    </>
  )
}
