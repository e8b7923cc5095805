import { Alert, Button, Group, Tabs } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug, contentSlugs } from '@/domain/content-page'
import { draftKeys, dropDraft, takeDraft } from '@/session/drafts'
import { AppLink, ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { scrollIntoViewRef } from '@/ui/page/scroll-into-view'

import { PageEditor } from './-page-editor'
import { selectedSlug, tabOf } from './-search'

import classes from './-content-pages.module.css'

const route = getRouteApi('/_admin/privacy/')

const draftKeyOf = (slug: ContentSlug) => `content:${slug}`

export function ContentPagesScreen() {
  const slug = selectedSlug(route.useSearch())
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()

  const [drafts, setDrafts] = useState(() =>
    contentSlugs.filter((slug) => draftKeys().includes(draftKeyOf(slug))),
  )
  const [restored, setRestored] = useState<{ slug: ContentSlug; html: string | undefined }>()
  if (restored && restored.slug !== slug) setRestored(undefined)

  const removeDraft = () => setDrafts(drafts.filter((draft) => draft !== slug))
  function restore() {
    setRestored({ slug, html: takeDraft(draftKeyOf(slug)) as string | undefined })
    removeDraft()
  }
  function discard() {
    dropDraft(draftKeyOf(slug))
    removeDraft()
  }

  return (
    <>
      <PageHeader
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
        <Tabs.List className={classes.tabs} aria-label="Content pages">
          {contentSlugs.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              ref={one === slug ? scrollIntoViewRef : null}
              onMouseEnter={() =>
                void queryClient.prefetchQuery(getContentPage.options({ slug: one }))
              }
            >
              {contentPages[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {drafts.map((draft) => (
          <Alert key={draft} role="presentation" color="inProgress" mt="md">
            <Group justify="space-between" gap="xs">
              <span>
                Changes to {contentPages[draft]} were not saved before your session expired.
              </span>
              {draft === slug ? (
                <Group gap="xs">
                  <Button size="compact-md" variant="default" onClick={restore}>
                    Restore
                  </Button>
                  <Button size="compact-md" variant="default" onClick={discard}>
                    Discard
                  </Button>
                </Group>
              ) : (
                <AppLink
                  to="/privacy"
                  search={{ tab: tabOf(draft) }}
                  c="inherit"
                  underline="always"
                >
                  Open {contentPages[draft]}
                </AppLink>
              )}
            </Group>
          </Alert>
        ))}
        <Tabs.Panel value={slug}>
          <PageEditor
            key={restored ? `${slug} restored` : slug}
            slug={slug}
            draftKey={draftKeyOf(slug)}
            draft={restored?.html}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
