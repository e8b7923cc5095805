import { Alert, Button, Skeleton } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import type { RefetchOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { useOpenWork } from '@/screens/edits/unsaved-edits'
import { dropSaved, type FormDraft } from '@/session/drafts'
import { RichTextEditor, useRichText } from '@/ui/editor/rich-text-editor'
import { ErrorState } from '@/ui/feedback/error-state'
import { SubmitButton } from '@/ui/form/submit-button'
import { useSaveShortcut } from '@/ui/page/use-shortcuts'

import { useSavePage } from './use-save-page'
import { NextChange, Preview } from './versions'

import classes from './content-pages.module.css'

/* The editor of one content page, with a preview of the edit beside what is published. */

interface PageEditorProps {
  slug: ContentSlug
  draftKey: string
  /** Unsaved HTML, and the published HTML that it was based on. */
  draft: FormDraft<string, string> | undefined
}

/** Include the slug in the `key`. Edits would otherwise carry over to another page. */
export function PageEditor({ slug, draftKey, draft }: PageEditorProps) {
  const query = getContentPage.useQuery({ slug })
  const { data: page, error, refetch } = query
  const edit = usePageEdit({ slug, draftKey, draft, page, refetch })
  const { text, base, preview } = edit
  const isPreview = preview !== undefined

  if (error && !page) return <ErrorState framed query={query} />
  return (
    <div data-comparison>
      <EditorBar edit={edit} isLoading={!page} />
      {page?.active === false && (
        <Alert role="presentation" color="pending" mb="md">
          This page is not published. An Update publishes it.
        </Alert>
      )}
      {isPreview && <Preview published={base} edited={text.isEdited ? preview : base} />}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        {page ? <RichTextEditor {...text} /> : <Skeleton h={560} aria-busy />}
      </div>
    </div>
  )
}

interface PageEditOptions extends PageEditorProps {
  /** Undefined until it is loaded. */
  page: z.output<typeof getContentPage.response> | undefined
  refetch: (options?: RefetchOptions) => unknown
}

/** The text in the editor, what it is based on, its preview, and what the user can do with them. */
function usePageEdit({ slug, draftKey, draft, page, refetch }: PageEditOptions) {
  const name = contentPages[slug]
  /** The HTML to preview. */
  const [preview, setPreview] = useState<string>()
  /** The published version that the edit is based on. Refetches don't change it during an edit. */
  const [base, setBase] = useState(draft?.base ?? page?.content ?? '')
  const [source] = useState({})
  // Blocks a second Update until the editor has re-rendered with `isPending`.
  const isSending = useRef(false)
  const { isPending, isError, data, mutate } = useSavePage(slug, (content) => {
    dropSaved(source)
    setBase(content)
    setPreview(undefined)
  })
  const text = useRichText({
    label: name,
    value: base,
    draft: draft?.values,
    // Browsers undo what was typed in a hidden text too.
    readOnly: isPending || preview !== undefined,
  })
  const { isEdited } = text
  if (page && page.content !== base && !isEdited) setBase(page.content)

  useDidUpdate(() => {
    // Undo has taken back an edit whose Update has failed, or has found another version.
    if (!isEdited && (isError || data === null)) void refetch({ cancelRefetch: false })
  }, [isEdited])

  function update() {
    if (!page || !isEdited || isSending.current) return
    isSending.current = true
    const onSettled = () => (isSending.current = false)
    mutate({ page, base, content: text.toHtml() }, { onSettled })
  }
  function discard() {
    text.discardEdits()
    setPreview(undefined)
    // Somebody may have changed it, or an Update has although its answer was lost.
    void refetch()
  }
  function togglePreview() {
    setPreview(preview === undefined ? text.toHtml() : undefined)
  }

  useOpenWork(isEdited, {
    key: draftKey,
    source,
    toDraft: () => ({
      name: `Edits of ${name}`,
      value: { values: text.toHtml(), base },
    }),
    isSaving: isPending,
  })
  useSaveShortcut(update)
  return { text, base, preview, isPending, update, discard, togglePreview }
}

interface EditorBarProps {
  edit: ReturnType<typeof usePageEdit>
  isLoading: boolean
}

function EditorBar({ edit, isLoading }: EditorBarProps) {
  const { isEdited } = edit.text
  const isPreview = edit.preview !== undefined
  return (
    <div className={classes.bar} data-screen-only>
      <Button
        variant={isPreview ? 'outline' : 'default'}
        aria-pressed={isPreview}
        disabled={isLoading}
        onClick={edit.togglePreview}
      >
        Preview
      </Button>
      {isPreview && isEdited && <NextChange />}
      {(isEdited || edit.isPending) && (
        <div className={classes.update}>
          <span>Unsaved changes</span>
          <Button variant="default" disabled={edit.isPending} onClick={edit.discard}>
            Discard changes
          </Button>
          <SubmitButton pending={edit.isPending} onClick={edit.update}>
            Update
          </SubmitButton>
        </div>
      )}
    </div>
  )
}
