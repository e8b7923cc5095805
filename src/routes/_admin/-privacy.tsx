import { Tabs } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { getContentPage, updateContentPage } from '@/api/content'
import { contentPages, type ContentSlug, contentSlugs } from '@/domain/content-page'
import { draftsFor, dropDraft, saveDraft, takeDraft } from '@/session/drafts'
import { onSignOut } from '@/session/session'
import { bringIntoSight } from '@/ui/bring-into-sight'
import { Failed } from '@/ui/failed'
import { AppLink, ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { SubmitButton } from '@/ui/submit-button'
import { toast } from '@/ui/toast'
import { useUnsavedGuard } from '@/ui/unsaved-guard'

import { shownSlug, tabOf } from './-privacy-search'

import classes from './-privacy.module.css'

const route = getRouteApi('/_admin/privacy')

const RichTextEditor = lazy(() => import('@/ui/rich-text-editor'))

const draftKey = (slug: ContentSlug) => `content:${slug}`

/** An edit of one page: the HTML that an Update would send. */
type Edit = { slug: ContentSlug; html: string }

export function ContentScreen() {
  const slug = shownSlug(route.useSearch())
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { data: page, error, isFetching, refetch } = getContentPage.useQuery({ slug })

  const [edit, setEdit] = useState<Edit | null>(null)
  /** Goes up with every Update, for the editor. */
  const [revision, setRevision] = useState(0)
  const [drafts, setDrafts] = useState(() =>
    contentSlugs.filter((slug) => draftsFor(draftKey(slug)).length > 0),
  )
  const [restored, setRestored] = useState<Edit | null>(null)
  const [seen, setSeen] = useState(slug)
  if (slug !== seen) {
    // Another tab: whoever got here has agreed to lose what was edited on the last one.
    setSeen(slug)
    setEdit(null)
    setRestored(null)
  }

  const updating = updateContentPage.useMutation({
    onSuccess: ({ message }) => {
      setRevision((revision) => revision + 1)
      toast.success(message ?? `${contentPages[slug]} updated`)
    },
  })
  function update() {
    if (!page || !edit || updating.isPending) return
    const { _id: id } = page
    updating.mutate({ params: { id }, body: { id, content: edit.html, active: true } })
  }

  useUnsavedGuard(edit !== null)
  useEffect(
    function keepDraftWhenSessionExpires() {
      if (!edit) return undefined
      return onSignOut((reason) => {
        if (reason === 'expired') saveDraft(draftKey(edit.slug), edit.html)
      })
    },
    [edit],
  )

  function restore() {
    const html = takeDraft<string>(draftKey(slug))
    if (html !== undefined) setRestored({ slug, html })
    setDrafts(drafts.filter((kept) => kept !== slug))
  }
  function discard() {
    dropDraft(draftKey(slug))
    setDrafts(drafts.filter((kept) => kept !== slug))
  }

  return (
    <>
      <PageHead
        title="CMS"
        context="The pages that customers and providers read"
        actions={
          <ButtonLink
            to="/resources"
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            See what is published
          </ButtonLink>
        }
      />
      <Tabs
        value={slug}
        onChange={(value) => void navigate({ search: { tab: tabOf(value) } })}
        keepMounted={false}
      >
        <div className={classes.bar}>
          <Tabs.List className={classes.tabs} aria-label="Content pages">
            {contentSlugs.map((one) => (
              <Tabs.Tab
                key={one}
                value={one}
                ref={one === slug ? bringIntoSight : null}
                onMouseEnter={() =>
                  void queryClient.prefetchQuery(getContentPage.options({ slug: one }))
                }
              >
                {contentPages[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {(edit || updating.isPending) && (
            <div className={classes.update}>
              <span className={classes.unsaved}>Unsaved changes</span>
              <SubmitButton type="button" pending={updating.isPending} onClick={update}>
                Update
              </SubmitButton>
            </div>
          )}
        </div>
        {drafts.map((kept) => (
          <div key={kept} className={classes.draft}>
            <span>Changes to {contentPages[kept]} were not saved before your session expired.</span>
            {kept === slug ? (
              <span className={classes.answers}>
                <button type="button" className={classes.answer} onClick={restore}>
                  Restore
                </button>
                <button type="button" className={classes.answer} onClick={discard}>
                  Discard
                </button>
              </span>
            ) : (
              <AppLink to="/privacy" search={{ tab: tabOf(kept) }}>
                Open {contentPages[kept]}
              </AppLink>
            )}
          </div>
        ))}
        <Tabs.Panel value={slug}>
          {error && !page ? (
            <div className={classes.frame}>
              <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
            </div>
          ) : (
            <Suspense fallback={<Waiting />}>
              {page ? (
                <RichTextEditor
                  key={restored ? `${slug} restored` : slug}
                  label={contentPages[slug]}
                  value={page.content}
                  draft={restored?.html}
                  revision={revision}
                  readOnly={updating.isPending}
                  onEdit={(html) => setEdit(html === null ? null : { slug, html })}
                />
              ) : (
                <Waiting />
              )}
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The editor's frame, while it and its page are on their way. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true" aria-busy="true">
      <span className={classes.waitingToolbar} />
      <span className={classes.line} style={{ width: '35%', height: '1.5rem' }} />
      <span className={classes.line} style={{ width: '92%' }} />
      <span className={classes.line} style={{ width: '85%' }} />
      <span className={classes.line} style={{ width: '60%' }} />
    </div>
  )
}
