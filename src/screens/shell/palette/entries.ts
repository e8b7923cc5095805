import type { LinkProps } from '@tanstack/react-router'

import { accountStatus, accountStatuses, roleFilters } from '@/domain/account/account'
import { contentPages, contentSlugs } from '@/domain/content-page'
import { bookingFlagLabels, bookingFlags } from '@/domain/status/booking-status'
import type { Recent } from '@/session/recent'

import { navigation } from '../navigation'

interface EntryBase {
  id: string
  title: string
  hint?: string | undefined
  /** Further words by which the entry is found. */
  keywords?: string | undefined
}

export interface PaletteLink extends Recent, EntryBase {
  link: LinkProps
  transient?: true
}

export interface PaletteAction extends EntryBase {
  kind: 'action'
  run: () => void
}

export type PaletteEntry = PaletteLink | PaletteAction

function screen(id: string, title: string, link: LinkProps, hint?: string): PaletteLink {
  return { kind: 'screen', id, title, link, hint }
}

function exportFrom(to: NonNullable<LinkProps['to']>, title: string): PaletteLink {
  return screen(`${to}#export`, title, { to, state: { action: 'Export CSV' } })
}

export const screens: PaletteLink[] = [
  ...navigation.map(({ label, to }) => screen(to, label, { to })),
  screen('/service/add', 'Add Service', { to: '/service/add' }),
]

export const pages: PaletteLink[] = [
  ...contentSlugs.map((slug) =>
    screen(
      `/privacy#${slug}`,
      contentPages[slug],
      { to: '/privacy', search: slug === 'privacy_policy' ? {} : { tab: slug } },
      'CMS',
    ),
  ),
  screen('/resources', 'Resources', { to: '/resources' }, 'Published'),
  screen('/companyfrontProfile', 'Company Profile', { to: '/companyfrontProfile' }, 'Published'),
]

/** What the screens can do. Shown only if it is searched for. */
export const views: PaletteLink[] = [
  ...bookingFlags.flatMap((tab) =>
    tab === 'all'
      ? []
      : screen(`/bookings#${tab}`, `${bookingFlagLabels[tab]} bookings`, {
          to: '/bookings',
          search: { tab },
        }),
  ),
  screen('/bookings#week', 'Bookings by week', {
    to: '/bookings',
    search: { view: 'week' },
  }),
  ...roleFilters.map(({ value, label }) =>
    screen(`/manage-account#${value}`, `${label} accounts`, {
      to: '/manage-account',
      search: { type: value },
    }),
  ),
  ...accountStatuses.map((status) =>
    screen(`/manage-account#${status}`, `${accountStatus(status).label} accounts`, {
      to: '/manage-account',
      search: { status },
    }),
  ),
  screen('/messages#unread', 'Unread messages', { to: '/messages', search: { unread: true } }),
  screen('/transactions#share', 'Provider Share', { to: '/transactions' }, 'Transactions'),
  exportFrom('/manage-account', 'Export accounts'),
  exportFrom('/bookings', 'Export bookings'),
  exportFrom('/support', 'Export support tickets'),
  exportFrom('/transactions', 'Export transactions'),
]
