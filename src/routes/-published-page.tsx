import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getContentPage } from '@/api/content'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { RichHtml } from '@/ui/rich-html'

import classes from './-published-page.module.css'

/**
 * One content page as it is published. The server may ask for a token that a visitor does not have:
 * then the page is said to be unavailable, and nothing more.
 */
export function PublishedPage({ slug }: { slug: ContentSlug }) {
  const { data, isError, isFetching, refetch } = getContentPage.useQuery({ slug })
  const name = contentPages[slug]
  const hash = useLocation({ select: (location) => location.hash })
  const settled = data !== undefined || isError
  useEffect(
    function showTheSectionOfTheAddress() {
      // What comes makes the page longer, and moves the section that was asked for.
      if (settled && hash) document.getElementById(hash)?.scrollIntoView()
    },
    [settled, hash],
  )
  return (
    <section id={slug} aria-labelledby={`${slug}-heading`} className={classes.section}>
      <h2 id={`${slug}-heading`} className={classes.heading}>
        {name}
      </h2>
      {data ? (
        data.content.trim() === '' ? (
          <p className={classes.note}>Nothing is published here yet.</p>
        ) : (
          <RichHtml html={data.content} />
        )
      ) : isError ? (
        <p className={classes.note}>
          {name} is not available right now.{' '}
          <button
            type="button"
            className={classes.retry}
            aria-busy={isFetching}
            onClick={() => void refetch()}
          >
            Try again
          </button>
        </p>
      ) : (
        <div className={classes.waiting} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
    </section>
  )
}
