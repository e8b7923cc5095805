import { Button, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getContentPage, updateContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { FOCUS_RETURN_MS, MODAL_TRANSITION } from '@/domain/limits'
import { resolveConflicts } from '@/screens/resolve-conflicts'
import { useOpenWork } from '@/screens/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { NextChange } from '@/ui/editor/next-change'
import { looksTheSame, RichHtml } from '@/ui/editor/rich-html'
import { ErrorState } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { useSaveShortcut } from '@/ui/form/use-save-shortcut'
import type { ConflictField } from '@/ui/overlay/conflict'
import { focusHeading } from '@/ui/page/focus'
import { lazyComponent } from '@/ui/page/lazy-component'

import classes from './content-pages.module.css'

const RichTextEditor = lazyComponent('The editor', () => import('@/ui/editor/rich-text-editor'))

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
  const query = getContentPage.useQuery({ slug })
  const { data: page, error } = query

  const [edit, setEdit] = useState(draft?.values ?? null)
  const [load, setLoad] = useState(draft && { html: draft.values })
  const [isPreview, setPreview] = useState(false)
  /** What an earlier Update has sent. The server may have saved it although the call failed. */
  const [sent, setSent] = useState<string>()
  /** The published version that the edit is based on. Refetches don't change it during an edit. */
  const [base, setBase] = useState({ page, content: draft?.base ?? page?.content ?? '' })
  if (page && page !== base.page && edit === null) setBase({ page, content: page.content })

  const { isPending, mutate } = useMutation({
    mutationKey: updateContentPage.mutationKey,
    meta: updateContentPage.meta,
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
      setBase((base) => ({ ...base, content }))
      setPreview(false)
      toast.success(answer.message ?? `${name} updated`)
      if (isCurrentScreen()) focusHeading()
    },
  })

  useOpenWork(edit !== null, {
    key: draftKey,
    toDraft: () => ({ name: `Edits of ${name}`, value: { values: edit, base: base.content } }),
  })

  useSaveShortcut(update)

  function update() {
    if (page && edit !== null && !isPending) mutate({ id: page._id, content: edit })
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
        if (known.some((html) => looksTheSame(theirs, html))) return []
        return [conflictOf(name, { mine, theirs, base: base.content })]
      },
    })
    if (!resolution) return false
    const { theirs, taken } = resolution
    if (!theirs || taken.length === 0) return true
    queryClient.setQueryData(getContentPage.options({ slug }).queryKey, theirs)
    setBase({ page: theirs, content: theirs.content })
    setPreview(false)
    // The closed dialog returns the focus to the Update button, which is gone with the edits.
    setTimeout(() => {
      if (isCurrentScreen()) focusHeading({ onlyIfLost: true })
    }, MODAL_TRANSITION + FOCUS_RETURN_MS)
    return false
  }

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
          onClick={() => setPreview(!isPreview)}
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
                setPreview(false)
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
      {isPreview && <Preview published={base.content} edited={edit ?? base.content} />}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        {page ? (
          <RichTextEditor
            fallback={<EditorSkeleton />}
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
  { mine, theirs, base }: Record<'mine' | 'theirs' | 'base', string>,
): ConflictField {
  return {
    field: 'content',
    label,
    mine: <RichHtml html={mine} comparedWith={theirs} base={base} />,
    theirs: (
      <div data-theirs>
        <RichHtml html={theirs} comparedWith={mine} base={base} />
      </div>
    ),
    version: theirs,
    onlyTheirs: false,
    tools: <NextChange theirs />,
  }
}

function Preview({ published, edited }: { published: string; edited: string }) {
  const versions = [
    { name: 'Published', html: published, other: edited },
    { name: 'With your changes', html: edited, other: published },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {versions.map(({ name, html, other }) => (
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
          {html.trim() === '' ? (
            <Text c="dimmed">This page is empty.</Text>
          ) : (
            <RichHtml html={html} comparedWith={other} />
          )}
        </Paper>
      ))}
    </SimpleGrid>
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
