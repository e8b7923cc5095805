import { Alert, Button, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getContentPage, updateContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { FOCUS_RETURN_MS, MODAL_TRANSITION } from '@/domain/limits'
import { resolveConflicts } from '@/screens/resolve-conflicts'
import { useOpenWork } from '@/screens/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { NextChange } from '@/ui/editor/next-change'
import { keepPage, type KeptPage, readsTheSame } from '@/ui/editor/page-schema'
import { RichHtml } from '@/ui/editor/rich-html'
import { type Edit, RichTextEditor } from '@/ui/editor/rich-text-editor'
import { ErrorState } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { useSaveShortcut } from '@/ui/form/use-save-shortcut'
import type { ConflictField } from '@/ui/overlay/conflict'
import { focusHeading } from '@/ui/page/focus'

import classes from './content-pages.module.css'

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
  const isCurrentScreen = useIsCurrentScreen()
  const { queryKey } = getContentPage.options({ slug })
  const query = getContentPage.useQuery({ slug })
  const { data: page, error } = query

  const [edit, setEdit] = useState<Edit | null>(draft ? { toHtml: () => draft.values } : null)
  const [load, setLoad] = useState(draft && { html: draft.values })
  /** The HTML to preview. */
  const [preview, setPreview] = useState<string>()
  /** What an earlier Update has sent. The server may have saved it although the call failed. */
  const [sent, setSent] = useState<string>()
  /** The published version that the edit is based on. Refetches don't change it during an edit. */
  const [base, setBase] = useState({ page, content: draft?.base ?? page?.content ?? '' })
  if (page && page !== base.page && edit === null) setBase({ page, content: page.content })

  const { isPending, mutate } = useMutation({
    mutationKey: updateContentPage.mutationKey,
    meta: { invalidates: [] },
    /** Resolves to null if nothing is to be saved. */
    async mutationFn({ id, content }: { id: string; content: string }) {
      const isMine = await keepsMine(content)
      // A user who has left the screen has agreed to discard the edit, so don't save it.
      if (!isMine || !isCurrentScreen()) return null
      setSent(content)
      return updateContentPage.call({ params: { id }, body: { id, content, active: true } })
    },
    onSuccess(answer, { content }) {
      if (!answer) return
      queryClient.setQueryData(queryKey, (page) => page && { ...page, content, active: true })
      setBase((base) => ({ ...base, content }))
      setPreview(undefined)
      toast.success(answer.message ?? `${name} updated`)
      if (isCurrentScreen()) focusHeading()
    },
    // The server may have saved it all the same.
    onError: () => void queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
  })

  useOpenWork(edit !== null, {
    key: draftKey,
    toDraft: () => ({
      name: `Edits of ${name}`,
      value: { values: edit?.toHtml(), base: base.content },
    }),
  })

  useSaveShortcut(update)

  function update() {
    if (page && edit && !isPending) mutate({ id: page._id, content: edit.toHtml() })
  }

  /**
   * Resolves to true if the user's version should be saved. If another admin has changed the page,
   * asks the user which version to keep.
   */
  async function keepsMine(mine: string): Promise<boolean> {
    const resolution = await resolveConflicts({
      subject: 'page',
      name,
      fetchCopy: (signal) => getContentPage.call({ slug }, signal),
      isCurrentScreen,
      conflictsWith({ content: theirs }) {
        const known = [base.content, mine, sent ?? mine]
        if (known.some((html) => readsTheSame(theirs, html))) return []
        return [conflictOf(name, { mine, theirs, base: base.content })]
      },
    })
    if (!resolution) return false
    const { theirs, taken } = resolution
    if (!theirs || taken.length === 0) return true
    queryClient.setQueryData(queryKey, theirs)
    setBase({ page: theirs, content: theirs.content })
    setPreview(undefined)
    // The closed dialog returns the focus to the Update button, which is gone with the edits.
    setTimeout(() => {
      if (isCurrentScreen()) focusHeading({ onlyIfLost: true })
    }, MODAL_TRANSITION + FOCUS_RETURN_MS)
    return false
  }

  const isPreview = preview !== undefined
  if (error && !page) {
    return (
      <Paper withBorder mt="md">
        <ErrorState query={query} />
      </Paper>
    )
  }
  return (
    <div data-comparison>
      <div className={classes.bar}>
        <Button
          variant={isPreview ? 'outline' : 'default'}
          aria-pressed={isPreview}
          disabled={!page}
          onClick={() => setPreview(isPreview ? undefined : (edit?.toHtml() ?? base.content))}
        >
          Preview
        </Button>
        {isPreview && edit !== null && <NextChange />}
        {(edit !== null || isPending) && (
          <div className={classes.update}>
            <span>Unsaved changes</span>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => {
                setLoad({ html: base.content })
                setPreview(undefined)
                focusHeading()
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
      {isPreview && <Preview published={base.content} edited={preview} />}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        {page ? (
          <RichTextEditor
            label={name}
            value={base.content}
            load={load}
            readOnly={isPending}
            onEdit={setEdit}
          />
        ) : (
          <EditorSkeleton />
        )}
      </div>
    </div>
  )
}

function conflictOf(
  label: string,
  versions: Record<'mine' | 'theirs' | 'base', string>,
): ConflictField {
  const mine = keepPage(versions.mine)
  const theirs = keepPage(versions.theirs)
  const base = keepPage(versions.base)
  return {
    field: 'content',
    label,
    mine: <Version page={mine} other={theirs} base={base} />,
    theirs: (
      <div data-theirs>
        <Version page={theirs} other={mine} base={base} />
      </div>
    ),
    version: versions.theirs,
    onlyTheirs: false,
    tools: <NextChange theirs />,
  }
}

function Preview({ published, edited }: { published: string; edited: string }) {
  const before = keepPage(published)
  const after = keepPage(edited)
  const versions = [
    { name: 'Published', page: before, other: after },
    { name: 'With your changes', page: after, other: before },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {versions.map(({ name, page, other }) => (
        <Paper
          key={name}
          component="section"
          aria-label={name}
          withBorder
          p="lg"
          className={classes.version}
        >
          <Title order={2} size="h4" c="dimmed" mb="md">
            {name}
          </Title>
          <Version page={page} other={other} base={other} />
        </Paper>
      ))}
    </SimpleGrid>
  )
}

/** One of two versions of a page, with the changes highlighted. */
function Version({ page, other, base }: Record<'page' | 'other' | 'base', KeptPage>) {
  const { names, content } = page.losses
  return (
    <>
      {page.html === '' ? (
        <Text c="dimmed">This page is empty.</Text>
      ) : (
        <RichHtml html={page.html} comparedWith={other.html} base={base.html} />
      )}
      {names.length > 0 && (
        <Text mt="md" c="dimmed" data-changed={content === other.losses.content ? undefined : ''}>
          {`Not shown here: ${names.join(', ')}.`}
        </Text>
      )}
    </>
  )
}

function EditorSkeleton() {
  return (
    <Paper withBorder className={classes.skeleton} aria-hidden="true" aria-busy="true">
      <Skeleton height="1.5rem" width="35%" mb="lg" />
      <Skeleton height="0.75rem" width="92%" mb="md" />
      <Skeleton height="0.75rem" width="85%" mb="md" />
      <Skeleton height="0.75rem" width="60%" />
    </Paper>
  )
}
