import { PAGE_LINKS, PAGE_MARGIN, PAGE_SIZE } from '@/domain/limits'

/**
 * Returns the page links: 5 including the current page, and 2 at each end. 'gap' stands for two or
 * more hidden pages.
 */
export function pageRange(page: number, pages: number): (number | 'gap')[] {
  if (!(pages >= 1)) return []
  const lastStart = Math.max(1, pages - PAGE_LINKS + 1)
  const start = Math.min(Math.max(1, page - Math.floor(PAGE_LINKS / 2)), lastStart)

  const shown = new Set<number>()
  for (let i = 0; i < PAGE_LINKS; i += 1) shown.add(start + i)
  for (let i = 0; i < PAGE_MARGIN; i += 1) shown.add(1 + i).add(pages - i)

  const links: (number | 'gap')[] = []
  let previous = 0
  const existing = [...shown].filter((link) => link >= 1 && link <= pages)
  for (const link of existing.toSorted((a, b) => a - b)) {
    if (link - previous === 2) links.push(link - 1)
    if (link - previous > 2) links.push('gap')
    links.push(link)
    previous = link
  }
  return links
}

/** If the server does not say how many pages there are, a full page is followed by another one. */
export function lastKnownPage(
  pages: number | undefined,
  page: number,
  rows: number,
): number {
  if (pages !== undefined) return pages
  return rows >= PAGE_SIZE ? page + 1 : page
}
