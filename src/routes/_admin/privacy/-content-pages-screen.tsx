import { Alert, Tabs } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug, contentSlugs } from '@/domain/content-page'
import { DraftAlert } from '@/routes/_admin/-unsaved-edits'
import { draftKeys } from '@/session/drafts'
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

  const [restored, setRestored] = useState<{ slug: ContentSlug; html: string }>()
  if (restored && restored.slug !== slug) setRestored(undefined)

  const otherDrafts = contentSlugs.filter(
    (other) => other !== slug && draftKeys().includes(draftKeyOf(other)),
  )

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
        <DraftAlert<string>
          key={slug}
          draftKey={draftKeyOf(slug)}
          onRestore={(html) => setRestored({ slug, html })}
        >
          Changes to {contentPages[slug]} were not saved before your session expired.
        </DraftAlert>
        {otherDrafts.map((other) => (
          <Alert key={other} role="presentation" color="pending" my="md">
            Changes to {contentPages[other]} were not saved before your session expired.{' '}
            <AppLink to="/privacy" search={{ tab: tabOf(other) }} c="inherit" underline="always">
              Open {contentPages[other]}
            </AppLink>
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
