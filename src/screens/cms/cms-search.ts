import { type ContentSlug, contentSlugs } from '@/domain/content-page'

const DEFAULT_SLUG = 'privacy_policy'

export type CmsSearch = {
  /** Undefined if the default tab is selected or the URL contains an unknown tab. */
  tab?: Exclude<ContentSlug, typeof DEFAULT_SLUG> | undefined
}

export function parseTab(value: unknown): CmsSearch['tab'] {
  const slug = contentSlugs.find((slug) => slug === value)
  return slug === DEFAULT_SLUG ? undefined : slug
}

export function parseCmsSearch({ tab }: Record<string, unknown>): CmsSearch {
  return { tab: parseTab(tab) }
}

export function selectedSlug({ tab }: CmsSearch): ContentSlug {
  return tab ?? DEFAULT_SLUG
}
