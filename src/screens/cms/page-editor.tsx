import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { useOpenWork } from '@/screens/edits/unsaved-edits'
import { dropSaved, type FormDraft } from '@/session/drafts'
import { RichTextEditor, useRichText } from '@/ui/editor/rich-text-editor'
import { ErrorState } from '@/ui/feedback/error-state'
import { SubmitButton } from '@/ui/form/submit-button'
import { useSaveShortcut } from '@/ui/page/use-shortcuts'

import { type StoredPage, useSavePage } from './use-save-page'
import { NextChange, Preview } from './versions'

import classes from './content-pages.module.css'

/* The editor of one content page, with a preview of the edit beside what is published. */

interface PageEditorProps {
  slug: ContentSlug
  draftKey: string
  /** Unsaved HTML, and the page that it was based on. */
  draft: FormDraft<string, StoredPage> | undefined
}

/** Include the slug in the `key`. Edits would otherwise carry over to another page. */
export function PageEditor({ slug, draftKey, draft }: PageEditorProps) {
  const edit = usePageEdit({ slug, draftKey, draft })
  const { query, text, base, preview } = edit
  const { content: published } = base
  const { data: page, error } = query
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
      {isPreview && (
        <Preview published={published} edited={text.isEdited ? preview : published} />
      )}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        {page ? <RichTextEditor {...text} /> : <Skeleton h={560} aria-busy />}
      </div>
    </div>
  )
}

/** The text in the editor, what it is based on, its preview, and what the user can do with them. */
function usePageEdit({ slug, draftKey, draft }: PageEditorProps) {
  const name = contentPages[slug]
  /** The HTML to preview. */
  const [preview, setPreview] = useState<string>()
  /** The published version that the edit is based on. */
  const [base, setBase] = useState(draft?.base ?? { content: '' })
  const [source] = useState({})
  /** The mutation's own `isPending` comes too late to block a second press. */
  const [isPending, setPending] = useState(false)
  const { mutate } = useSavePage(slug, (saved) => {
    dropSaved(source)
    setBase(saved)
    setPreview(undefined)
  })
  const text = useRichText({
    label: name,
    page: base,
    draft: draft?.values,
    // Browsers undo what was typed in a hidden text too.
    readOnly: isPending || preview !== undefined,
  })
  const { isEdited } = text
  const query = useQuery({
    ...getContentPage.options({ slug }),
    // Discard and Undo end an edit, and read the page again if it is stale. A draft may be restored
    // before the page is there.
    enabled: ({ state }) => !isEdited || state.data === undefined,
  })
  const { data: page } = query
  if (page && page.content !== base.content && !isEdited) {
    setBase({ content: page.content })
  }

  function update() {
    if (!page || !isEdited || isPending) return
    setPending(true)
    const onSettled = () => setPending(false)
    mutate({ page, base, content: text.toHtml() }, { onSettled })
  }
  function discard() {
    text.discardEdits()
    setPreview(undefined)
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
  return { query, text, base, preview, isPending, update, discard, togglePreview }
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
          <SubmitButton pending={edit.isPending} disabled={isLoading} onClick={edit.update}>
            Update
          </SubmitButton>
        </div>
      )}
    </div>
  )
}
