import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/Indicator.layer.css'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Alert, Text, Typography } from '@mantine/core'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import type { Content, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Selection } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'

import { EDITOR_HEIGHT } from '@/domain/limits'
import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { HOW_TO_LEAVE } from '@/ui/editor/leave-with-tab'
import { extensions, keepPage, serialize } from '@/ui/editor/page-schema'
import { RichTextToolbar } from '@/ui/editor/rich-text-toolbar'
import { toast } from '@/ui/feedback/toast'

import prose from '@/ui/editor/rich-html.module.css'
import classes from '@/ui/editor/rich-text-editor.module.css'

interface RichTextOptions {
  label: string
  /** The saved HTML. A new object replaces the text, including unsaved edits. */
  page: { content: string }
  /** Unsaved HTML to start with, as an edit that Undo reverts. */
  draft: string | undefined
  readOnly: boolean
}

/** An editor for <RichTextEditor>. */
export function useRichText({ label, page, draft, readOnly }: RichTextOptions) {
  const saved = useMemo(() => keepPage(page.content), [page])
  const helpId = useId()
  const [isEdited, setEdited] = useState(draft !== undefined)
  /** What the editor shows of `page`. Any other document counts as an edit. */
  const unedited = useRef<Editor['state']['doc']>(undefined)
  const report = useEffectEvent(({ state }: Editor) => {
    setEdited(unedited.current !== undefined && !state.doc.eq(unedited.current))
  })
  const editor = useEditor({
    // Creates the editor in an effect, because tiptap may destroy one created during render.
    immediatelyRender: false,
    extensions,
    // The others would take marks such as * and _ out of the text.
    enableInputRules: [
      'heading',
      'bulletList',
      'orderedList',
      'blockquote',
      'horizontalRule',
    ],
    enablePasteRules: ['link'],
    content: saved.content,
    editable: !readOnly,
    onUpdate: ({ editor }) => report(editor),
    editorProps: {
      attributes: {
        role: 'textbox',
        // Keeps the focus while the editor is locked.
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': helpId,
        class: classes.text ?? '',
        style: `height: ${EDITOR_HEIGHT}px`,
      },
      transformPastedHTML(pasted) {
        const { html, isCut, leftOut } = cleanPasted(pasted)
        if (isCut) warnOfLoss()
        if (leftOut.length > 0) toast.warning(leftOut.join(' '), { id: 'left out' })
        return html
      },
      handleDOMEvents: {
        drop: (_, { dataTransfer }) => warnOfLostFiles(dataTransfer),
        paste: (_, { clipboardData }) => warnOfLostFiles(clipboardData),
      },
      handleKeyPress: (_view, { charCode }) => isControlCharacter(charCode),
      // Otherwise, pasting an image would delete the selected text.
      handlePaste: (_view, _event, slice) => slice.size === 0,
    },
  })

  useEffect(
    function showSaved() {
      if (!editor) return
      const { doc } = editor.state
      const shown = editor.schema.nodeFromJSON(saved.content)
      // After a save, the editor already contains the new page, also if a page loses a part of it, such
      // as a space at the end. Setting it again would break Undo.
      const isShown = doc.eq(shown) || serialize(doc) === page.content
      unedited.current = isShown ? doc : shown
      if (!isShown) showPage(editor, saved.content)
      report(editor)
    },
    [editor, saved, page],
  )

  const restore = useEffectEvent((created: Editor | null) => {
    if (created && draft !== undefined) replaceText(created, keepPage(draft).content)
  })
  useEffect(() => restore(editor), [editor])

  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly])

  return {
    editor,
    helpId,
    readOnly,
    isEdited,
    losses: saved.losses.names,
    /** Shows the saved page again, as an edit that Undo reverts. */
    discardEdits: () => editor && replaceText(editor, unedited.current ?? ''),
    /** Call it only when the text is needed: a long page takes a while to serialize. */
    toHtml() {
      if (!editor) return draft ?? page.content
      return isEdited ? serialize(editor.state.doc) : page.content
    },
  }
}

/** Shows a saved page, as no edit, and leaves the caret where it is, not at the page's end. */
function showPage(editor: Editor, content: Content): void {
  const { from } = editor.state.selection
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(content, { emitUpdate: false })
    .command(({ tr }) => {
      const place = tr.doc.resolve(Math.min(from, tr.doc.content.size))
      tr.setSelection(Selection.near(place))
      return true
    })
    .run()
}

/** Replaces the text, as an edit that Undo reverts. */
function replaceText(editor: Editor, content: Content | Editor['state']['doc']): void {
  // Undo would otherwise revert this together with what was typed just before.
  editor.view.dispatch(closeHistory(editor.state.tr))
  editor.commands.setContent(content)
}

/** Once, even if more is pasted meanwhile. */
function warnOfLoss() {
  const lost =
    "Images, tables and other files can't be kept here. A table's rows become paragraphs."
  toast.warning(lost, { id: 'pasted' })
}

function warnOfLostFiles(data: DataTransfer | null): void {
  if (!data || data.files.length === 0) return
  // Word processors and spreadsheets add an image of the copied text, which nobody will miss.
  const isText = data.getData('text/html') !== '' && data.getData('text/plain') !== ''
  if (!isText) warnOfLoss()
}

/**
 * WORKAROUND: WebKit sends the keypress of Escape to the editor if a popover has returned the focus to
 * it on keydown, and ProseMirror would replace a selection of several blocks by it. It can go when
 * ProseMirror ignores such characters.
 */
function isControlCharacter(code: number): boolean {
  return code > 0 && code < 32
}

type RichText = ReturnType<typeof useRichText>

export function RichTextEditor({ editor, helpId, readOnly, losses }: RichText) {
  if (!editor) return null
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
        classNames={{
          root: classes.root,
          toolbar: classes.toolbar,
          controlsGroup: classes.group,
        }}
      >
        <RichTextToolbar editor={editor} disabled={readOnly} />
        <Typography className={`rich-text ${prose.prose}`}>
          <MantineEditor.Content />
        </Typography>
      </MantineEditor>
      <Text id={helpId} size="xs" c="dimmed" mt="xs">
        {HOW_TO_LEAVE}
      </Text>
    </>
  )
}
