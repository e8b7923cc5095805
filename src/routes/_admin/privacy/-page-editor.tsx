import { Button, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { getContentPage, updateContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { useUnsavedEdits } from '@/routes/_admin/-unsaved-edits'
import { RichHtml } from '@/ui/editor/rich-html'
import { ErrorState } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { resolveConflict } from '@/ui/overlay/conflict-dialog'

import classes from './-content-pages.module.css'

const RichTextEditor = lazy(() => import('@/ui/editor/rich-text-editor'))

interface PageEditorProps {
  slug: ContentSlug
  draftKey: string
  /** HTML that was unsaved when the session expired. */
  draft: string | undefined
}

/** Include the slug in the `key`. Edits would otherwise carry over to another page. */
export function PageEditor({ slug, draftKey, draft }: PageEditorProps) {
  const name = contentPages[slug]
  const queryClient = useQueryClient()
  const isCurrentScreen = useIsCurrentScreen()
  const query = getContentPage.useQuery({ slug })
  const { data: page, error } = query

  const [edit, setEdit] = useState<string | null>(null)
  const [isPreview, setPreview] = useState(false)
  const [isChecking, setChecking] = useState(false)
  /** The published version that the edit is based on. Refetches don't change it during an edit. */
  const [base, setBase] = useState({ page, content: page?.content ?? '' })
  if (page && page !== base.page && edit === null) setBase({ page, content: page.content })

  const updating = updateContentPage.useMutation({
    onSuccess: ({ message }, { body }) => {
      setBase((base) => ({ ...base, content: body.content }))
      setPreview(false)
      toast.success(message ?? `${name} updated`)
    },
  })
  const isPending = isChecking || updating.isPending

  useUnsavedEdits(draftKey, edit !== null, () => edit)

  async function update() {
    if (!page || edit === null || isPending) return
    setChecking(true)
    const isMine = await keepsMine(edit)
    setChecking(false)
    // A user who has left the screen has agreed to discard the edit, so don't save it.
    if (!isMine || !isCurrentScreen()) return
    const { _id: id } = page
    updating.mutate({ params: { id }, body: { id, content: edit, active: true } })
  }

  /**
   * Resolves to true if the user's version should be saved. If another admin has changed the page,
   * asks the user which version to keep.
   */
  async function keepsMine(mine: string): Promise<boolean> {
    const theirs = await getContentPage.call({ slug }).catch(() => null)
    if (!isCurrentScreen()) return false
    if (!theirs || theirs.content === base.content || theirs.content === mine) return true
    const choices = await resolveConflict('page', [
      {
        label: name,
        mine: <RichHtml html={mine} comparedWith={theirs.content} />,
        theirs: <RichHtml html={theirs.content} comparedWith={mine} />,
        onlyTheirs: false,
      },
    ])
    if (choices?.[0] === 'theirs') {
      queryClient.setQueryData(getContentPage.options({ slug }).queryKey, theirs)
      setBase({ page: theirs, content: theirs.content })
      setPreview(false)
    }
    return choices?.[0] === 'mine'
  }

  if (error && !page) {
    return (
      <Paper withBorder mt="md">
        <ErrorState query={query} />
      </Paper>
    )
  }
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant={isPreview ? 'outline' : 'default'}
          aria-pressed={isPreview}
          disabled={!page}
          onClick={() => setPreview(!isPreview)}
        >
          Preview
        </Button>
        {(edit !== null || isPending) && (
          <div className={classes.update}>
            Unsaved changes
            <SubmitButton type="button" pending={isPending} onClick={() => void update()}>
              Update
            </SubmitButton>
          </div>
        )}
      </div>
      {isPreview && <Preview published={base.content} edited={edit ?? base.content} />}
      {/* The preview only hides the editor, because unmounting it would lose its undo history. */}
      <div hidden={isPreview}>
        <Suspense fallback={<EditorSkeleton />}>
          {page ? (
            <RichTextEditor
              label={name}
              value={base.content}
              draft={draft}
              readOnly={isPending}
              onEdit={setEdit}
            />
          ) : (
            <EditorSkeleton />
          )}
        </Suspense>
      </div>
    </>
  )
}

function Preview({ published, edited }: { published: string; edited: string }) {
  const versions = [
    { name: 'Published', html: published, other: edited },
    { name: 'With your changes', html: edited, other: published },
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {versions.map(({ name, html, other }) => (
        <Paper key={name} component="section" aria-label={name} withBorder p="lg">
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
