import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { getRouteApi } from '@tanstack/react-router'

import { contentPages, contentSlugs } from '@/domain/content-page'
import { WithDrafts } from '@/screens/edits/unsaved-edits'
import { ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { scrollIntoViewRef } from '@/ui/scroll/scroll-into-view'

import { parseCmsSearch, selectedSlug } from './cms-search'
import { PageEditor } from './page-editor'
import type { StoredPage } from './use-save-page'

import classes from './content-pages.module.css'

const route = getRouteApi('/_admin/privacy/')

export function ContentPagesScreen() {
  const slug = selectedSlug(route.useSearch())
  const draftKey = `content:${slug}`
  const navigate = route.useNavigate()

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
            h="auto"
            maw="100%"
            styles={{
              inner: { minHeight: '2.125rem', paddingBlock: '0.25rem' },
              label: { lineHeight: 1.3, whiteSpace: 'normal' },
            }}
            rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
          >
            See what is published
          </ButtonLink>
        }
      />
      <Tabs
        value={slug}
        onChange={(tab) => void navigate({ search: parseCmsSearch({ tab }) })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Content pages" className={classes.tabs}>
          {contentSlugs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} ref={tab === slug ? scrollIntoViewRef : null}>
              {contentPages[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={slug}>
          <WithDrafts<string, StoredPage> key={slug} draftKey={draftKey}>
            {(draft) => <PageEditor slug={slug} draftKey={draftKey} draft={draft} />}
          </WithDrafts>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
