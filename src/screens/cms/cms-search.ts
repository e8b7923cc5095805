import { contentSlugs } from '@/domain/content-page'
import { oneOf, searchParser } from '@/domain/list/list-search'

/** The URL omits its tab. */
const DEFAULT_SLUG = 'privacy_policy'

export const parseCmsSearch = searchParser({
  tab: oneOf(contentSlugs.filter((slug) => slug !== DEFAULT_SLUG)),
})

export const selectedSlug = ({ tab }: ReturnType<typeof parseCmsSearch>) =>
  tab ?? DEFAULT_SLUG
