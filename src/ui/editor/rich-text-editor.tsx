import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/Indicator.layer.css'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Paper, Text, Typography } from '@mantine/core'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

import { EDITOR_HEIGHT } from '@/domain/limits'
import { adaptPage } from '@/ui/editor/html/adapt-page'
import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { findLosses } from '@/ui/editor/html/content-loss'
import { sanitize } from '@/ui/editor/html/sanitize'
import { HOW_TO_LEAVE } from '@/ui/editor/leave-with-tab'
import { extensions, rewritePage } from '@/ui/editor/page-schema'
import { RichTextToolbar } from '@/ui/editor/rich-text-toolbar'
import { toast } from '@/ui/feedback/toast'

import prose from '@/ui/editor/rich-html.module.css'
import classes from '@/ui/editor/rich-text-editor.module.css'

interface RichTextEditorProps {
  label: string
  /** The saved HTML. A new value replaces the editor's text, including unsaved edits. */
  value: string
  /** Replaces the text once per object, as an edit that Undo reverts. For drafts, and to discard. */
  load?: { html: string } | undefined
  readOnly: boolean
  /** Receives the sanitized HTML, or null if the text no longer differs from `value`. */
  onEdit: (html: string | null) => void
}

/** Import this lazily, because tiptap is large. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const hasWarned = useRef(false)
  function clean(html: string): string {
    const { html: text, hasTables, hasImages } = cleanPasted(html)
    if (hasTables && !hasWarned.current) {
      hasWarned.current = true
      toast.warning("Tables and images can't be kept here. Each row becomes a paragraph.")
    } else if (hasImages) warnOfFiles()
    return text
  }
  const helpId = useId()
  const editor = useEditor({
    // Creates the editor in an effect, because tiptap may destroy one created during render.
    immediatelyRender: false,
    extensions,
    content: adaptPage(props.value),
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
        <Editing {...props} editor={editor} />
        <Text id={helpId} size="xs" c="dimmed" mt="xs">
          {HOW_TO_LEAVE}
        </Text>
      </>
    )
  )
}

function warnOfFiles(): void {
  toast.warning("Images and other files can't be kept here.")
}

/** Word processors and spreadsheets add an image of the copied text, which nobody will miss. */
function hasLostFiles(data: DataTransfer | null): boolean {
  if (!data || data.files.length === 0) return false
  return data.getData('text/html') === '' || data.getData('text/plain') === ''
}

function Editing({
  editor,
  value,
  load,
  readOnly,
  onEdit,
}: RichTextEditorProps & { editor: Editor }) {
  /** The saved HTML as the editor serializes it. Any other editor content counts as an edit. */
  const baseline = rewritePage(value, editor.schema)
  const losses = findLosses(value, baseline)

  const report = useEffectEvent(() => {
    const html = editor.getHTML()
    onEdit(html === baseline ? null : editor.isEmpty ? '' : sanitize(html))
  })
  useEffect(
    function reportEdits() {
      const onUpdate = () => report()
      editor.on('update', onUpdate)
      return () => void editor.off('update', onUpdate)
    },
    [editor],
  )
  useEffect(
    function showNewValue() {
      // After a save, the editor already contains the new value. Setting it again would break Undo.
      if (editor.getHTML() !== baseline) {
        const chain = editor.chain().setMeta('addToHistory', false)
        // Reads `value` instead of `baseline` to depend on it: a new value must replace unsaved
        // edits even if it has the same baseline.
        chain.setContent(adaptPage(value), { emitUpdate: false }).run()
      }
      report()
    },
    [editor, value, baseline],
  )

  useEffect(
    function loadText() {
      if (!load) return
      // Undo would otherwise revert this together with what was typed just before.
      editor.view.dispatch(closeHistory(editor.state.tr))
      editor.commands.setContent(adaptPage(load.html))
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
        <Paper
          component="output"
          display="block"
          px="md"
          py="xs"
          mb="md"
          bg="var(--mantine-color-pending-light)"
          c="pending"
        >
          <strong>This page contains more than the editor can keep</strong>{' '}
          <span>{`(${losses.join(', ')}). An Update drops it.`}</span>
        </Paper>
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
