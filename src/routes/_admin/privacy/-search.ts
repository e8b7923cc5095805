import { type ContentSlug, contentSlugs } from '@/domain/content-page'

const DEFAULT_SLUG = 'privacy_policy'

export type TabSearch = {
  /** Undefined if the default tab is selected or the URL contains an unknown tab. */
  tab?: Exclude<ContentSlug, typeof DEFAULT_SLUG> | undefined
}

export function tabOf(value: unknown): TabSearch['tab'] {
  const slug = contentSlugs.find((slug) => slug === value)
  return slug === DEFAULT_SLUG ? undefined : slug
}

export function readTabSearch({ tab }: Record<string, unknown>): TabSearch {
  return { tab: tabOf(tab) }
}

export function selectedSlug({ tab }: TabSearch): ContentSlug {
  return tab ?? DEFAULT_SLUG
}
