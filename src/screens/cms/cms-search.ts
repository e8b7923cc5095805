import { type ContentSlug, contentSlugs } from '@/domain/content-page'

const DEFAULT_SLUG = 'privacy_policy'

export interface CmsSearch {
  /** Undefined if the default tab is selected or the URL contains an unknown tab. */
  tab?: ContentSlug | undefined
}

export function parseCmsSearch({ tab }: Record<string, unknown>): CmsSearch {
  return { tab: contentSlugs.find((slug) => slug === tab && slug !== DEFAULT_SLUG) }
}

export const selectedSlug = ({ tab }: CmsSearch): ContentSlug => tab ?? DEFAULT_SLUG
