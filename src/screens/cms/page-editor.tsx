import { Alert, Button, Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { getContentPage, updateContentPage } from '@/api/content'
import { rawId } from '@/api/schema/raw'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { useResolveEdits } from '@/screens/edits/resolve-conflicts'
import { useOpenWork } from '@/screens/edits/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { RichTextEditor, useRichText } from '@/ui/editor/rich-text-editor'
import { ErrorState } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { useSaveShortcut } from '@/ui/page/use-shortcuts'

import { comparedPage, NextChange, Preview } from './versions'

import classes from './content-pages.module.css'

type Page = z.output<typeof getContentPage.response>

interface PageEditorProps {
  slug: ContentSlug
  draftKey: string
  /** Unsaved HTML, and the published HTML that it was based on. */
  draft: FormDraft<string, string> | undefined
}

/** Include the slug in the `key`. Edits would otherwise carry over to another page. */
export function PageEditor({ slug, draftKey, draft }: PageEditorProps) {
  const name = contentPages[slug]
  const queryClient = useQueryClient()
  const resolveEdits = useResolveEdits<{ content: string }, { content: string }>()
  const { queryKey } = getContentPage.options({ slug })
  const query = getContentPage.useQuery({ slug })
  const { data: page, error } = query

  /** The HTML to preview. */
  const [preview, setPreview] = useState<string>()
  /** The published version that the edit is based on. Refetches don't change it during an edit. */
  const [base, setBase] = useState(draft?.base ?? page?.content ?? '')

  const { isPending, mutate } = useMutation({
    mutationKey: updateContentPage.mutationKey,
    meta: { invalidates: [] },
    /** Resolves to null if nothing is to be saved. */
    async mutationFn({ page, content }: { page: Page; content: string }) {
      const edits = await resolveEdits({
        base: { raw: { content: base }, form: { content: base } },
        values: { content },
        subject: 'page',
        name,
        parts: [comparedPage(name)],
        async fetchCopy(signal) {
          const raw = await getContentPage.call({ slug }, signal)
          return { raw, form: { content: raw.content } }
        },
      })
      if (!edits?.base) return null
      if (edits.values.content !== content) {
        showSaved(edits.base.raw)
        return null
      }
      return updateContentPage.call({
        params: { id: page._id },
        body: { id: rawId(page), content, active: true },
      })
    },
    onSuccess(answer, { content }) {
      if (!answer) return
      showSaved({ content, active: true })
      toast.success(answer.message ?? `${name} updated`)
    },
    // The server may have saved it all the same.
    onError: () => void queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
  })

  const text = useRichText({
    label: name,
    value: base,
    draft: draft?.values,
    readOnly: isPending,
  })
  const { isEdited } = text
  if (page && page.content !== base && !isEdited) setBase(page.content)

  useOpenWork(isEdited, {
    key: draftKey,
    toDraft: () => ({
      name: `Edits of ${name}`,
      value: { values: text.toHtml(), base },
    }),
    isSaving: isPending,
  })

  useSaveShortcut(update)

  function update() {
    if (page && isEdited && !isPending) mutate({ page, content: text.toHtml() })
  }

  /** Shows what is on the server now in place of the edit. */
  function showSaved(saved: { content: string; active?: boolean }) {
    queryClient.setQueryData(queryKey, (page) => page && { ...page, ...saved })
    setBase(saved.content)
    setPreview(undefined)
  }

  const isPreview = preview !== undefined
  if (error && !page) return <ErrorState framed query={query} />
  return (
    <div data-comparison>
      <div className={classes.bar} data-screen-only>
        <Button
          variant={isPreview ? 'outline' : 'default'}
          aria-pressed={isPreview}
          disabled={!page}
          onClick={() => setPreview(isPreview ? undefined : text.toHtml())}
        >
          Preview
        </Button>
        {isPreview && isEdited && <NextChange />}
        {(isEdited || isPending) && (
          <div className={classes.update}>
            <span>Unsaved changes</span>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => {
                text.replace(base)
                setPreview(undefined)
              }}
            >
              Discard changes
            </Button>
            <SubmitButton pending={isPending} onClick={update}>
              Update
            </SubmitButton>
          </div>
        )}
      </div>
      {page?.active === false && (
        <Alert role="presentation" color="pending" mb="md">
          This page is not published. An Update publishes it.
        </Alert>
      )}
      {isPreview && <Preview published={base} edited={isEdited ? preview : base} />}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        {page ? <RichTextEditor {...text} /> : <Skeleton h={560} aria-busy />}
      </div>
    </div>
  )
}
