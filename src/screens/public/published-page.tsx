import '@mantine/core/styles/Skeleton.layer.css'
import { Paper, Skeleton, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { RichHtml } from '@/ui/editor/rich-html'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { RetryButton } from '@/ui/feedback/retry-button'

import classes from './published-page.module.css'

interface PublishedPageProps {
  slug: ContentSlug
}

/**
 * If the request fails, for example because the server requires a token and the visitor is not
 * signed in, shows a note that the page is not available.
 */
export function PublishedPage({ slug }: PublishedPageProps) {
  const query = getContentPage.useQuery({ slug })
  const { data, isError, isFetched } = query
  const name = contentPages[slug]
  const hash = useLocation({ select: (location) => location.hash })
  const isSettled = data !== undefined || isError
  useEffect(
    function scrollToHash() {
      // Repeats the router's scroll to the hash, because the loaded content may move the target.
      if (isSettled && hash) document.getElementById(hash)?.scrollIntoView()
    },
    [isSettled, hash],
  )
  return (
    <Paper
      component="section"
      id={slug}
      aria-labelledby={`${slug}-heading`}
      // Not while it is tried again, because then the next page would hide.
      aria-busy={!isFetched}
      withBorder
      radius="lg"
      p={{ base: 'md', md: 'xl' }}
      miw={0}
      className={classes.section}
    >
      <Title
        order={2}
        id={`${slug}-heading`}
        fz="1.625rem"
        mb="md"
        className={classes.heading}
      >
        {name}
      </Title>
      <Content name={name} query={query} />
    </Paper>
  )
}

interface ContentProps {
  name: string
  query: ReturnType<typeof getContentPage.useQuery>
}

function Content({ name, query }: ContentProps) {
  const { data, isError } = query
  if (data?.active === false || data?.content.trim() === '') {
    return <EmptyNote>Nothing is published here yet.</EmptyNote>
  }
  if (data) return <RichHtml html={data.content} />
  if (!isError) return <Skeleton h="6rem" aria-hidden />
  return (
    <EmptyNote
      failed
      action={<RetryButton query={query} variant="default" size="compact-md" />}
    >
      {`${name} is not available right now.`}
    </EmptyNote>
  )
}
