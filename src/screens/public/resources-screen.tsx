import { Stack } from '@mantine/core'

import { contentPages, contentSlugs } from '@/domain/content-page'

import { PublishedFrame } from './published-frame'
import { PublishedPage } from './published-page'

import classes from './published-page.module.css'

export function ResourcesScreen() {
  return (
    <PublishedFrame title="Resources" context="What we promise, who we are, and how to reach us">
      <div className={classes.columns}>
        <nav aria-label="Contents" className={classes.contents}>
          <ul>
            {contentSlugs.map((slug) => (
              <li key={slug}>
                <a href={`#${slug}`}>{contentPages[slug]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Stack gap="lg" miw={0}>
          {contentSlugs.map((slug) => (
            <PublishedPage key={slug} slug={slug} />
          ))}
        </Stack>
      </div>
    </PublishedFrame>
  )
}
