import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'
import { listConversations } from '@/api/chat'
import { listCatalogue } from '@/api/services'
import { roleLabel } from '@/domain/account'
import { contentPages, contentSlugs } from '@/domain/content-page'
import { namesOf, otherParticipants } from '@/domain/conversation'
import { CONVERSATION_SEARCH_DEBOUNCE, PAGE_SIZE } from '@/domain/limits'
import { NAMELESS } from '@/domain/person'
import { encodeRouteId } from '@/domain/route-id'
import { type Recent, recentlyOpened } from '@/session/recent'
import { useMyId } from '@/session/token'

import { navigation } from './-navigation'

/** How many of a kind are shown; the kind's own screen has the rest. */
const SHOWN = 5

export interface PaletteEntry extends Recent {
  link: LinkProps
  /** Tells it from another of the same name. */
  hint?: string | undefined
  /** Leads to the rest of a kind; not remembered. */
  passing?: true
}

export interface PaletteGroup {
  label: string
  entries: PaletteEntry[]
}

function screen(id: string, title: string, link: LinkProps, hint?: string): PaletteEntry {
  return { kind: 'screen', id, title, link, hint }
}

const screens: PaletteEntry[] = [
  ...navigation.map(({ label, to }) => screen(to, label, { to })),
  screen('/service/add', 'Add Service', { to: '/service/add' }),
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

function rest(kind: Recent['kind'], title: string, link: LinkProps): PaletteEntry {
  return { kind, id: 'rest', title, link, passing: true }
}

/** What was remembered has no link of its own; a screen that is no more is left out. */
function fromRecent(recent: Recent): PaletteEntry[] {
  const { kind, id, title } = recent
  if (kind === 'screen') return screens.filter((entry) => entry.id === id)
  return [{ ...recent, link: linkTo(kind, id, title), hint: hints[kind] }]
}

const hints = {
  account: 'Account',
  category: 'Category',
  service: 'Service',
  conversation: 'Conversation',
} as const satisfies Record<Exclude<Recent['kind'], 'screen'>, string>

function linkTo(kind: keyof typeof hints, id: string, title: string): LinkProps {
  if (kind === 'account') return { to: '/manage-account/view-accounts/$id', params: { id } }
  if (kind === 'service') return { to: '/service/view/$serviceSlug', params: { serviceSlug: id } }
  if (kind === 'category') return { to: '/service', search: { search: title } }
  return { to: '/messages', search: { conversation: encodeRouteId(id) } }
}

function found(kind: keyof typeof hints, id: string, title: string, hint?: string): PaletteEntry {
  return { kind, id, title, link: linkTo(kind, id, title), hint }
}

/** Whether a title has every word that is sought, in whatever order. */
function fits(title: string | undefined, sought: string): boolean {
  const text = (title ?? '').toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * What the palette lists for a text: what was opened lately first, then screens, categories and
 * services at once, accounts and conversations once typing pauses. `failures` are sentences;
 * conversations fail silently, as everywhere.
 */
export function usePaletteResults(typed: string) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, CONVERSATION_SEARCH_DEBOUNCE)
  // An answer to another text than the one that stands there would be taken by Enter for this one's.
  const asked = settled === text && text !== ''
  const me = useMyId()

  const search = { page: 1, limit: PAGE_SIZE, search: text }
  const catalogue = useQuery({
    ...listCatalogue.options({ showAll: true }),
    enabled: text !== '',
    meta: { shownBy: 'screen' },
  })
  const accounts = useQuery({
    ...listAccounts.options(search),
    enabled: asked,
    meta: { shownBy: 'screen' },
  })
  const conversations = useQuery({
    ...listConversations.options(search),
    enabled: asked,
    meta: { shownBy: 'nobody' },
  })

  const recent = recentlyOpened()
    .flatMap(fromRecent)
    .filter(({ title }) => fits(title, text))
  const isNew = (entry: PaletteEntry) =>
    !recent.some(({ kind, id }) => kind === entry.kind && id === entry.id)
  const group = (label: string, entries: PaletteEntry[], more?: PaletteEntry): PaletteGroup => {
    const fresh = entries.filter(isNew)
    const shown = fresh.slice(0, SHOWN)
    return { label, entries: more && fresh.length > SHOWN ? [...shown, more] : shown }
  }

  const groups: PaletteGroup[] = [
    { label: 'Recent', entries: recent },
    {
      label: 'Screens',
      entries: screens.filter((entry) => fits(entry.title, text) && isNew(entry)),
    },
  ]
  if (text !== '') {
    const categories = catalogue.data?.serviceList ?? []
    groups.push(
      group(
        'Categories and services',
        [
          ...categories
            .filter(({ name }) => fits(name, text))
            .map(({ _id, name = '' }) => found('category', _id, name, 'Category')),
          ...categories.flatMap(({ name: category, subServices }) =>
            subServices
              .filter(({ name }) => fits(name, text))
              .map(({ _id, name = '' }) => found('service', _id, name, category)),
          ),
        ],
        rest('service', 'All matching services', { to: '/service', search: { search: text } }),
      ),
      group(
        'Accounts',
        (accounts.data?.users ?? []).map(({ _id, email, userInfo, role }) =>
          found(
            'account',
            _id,
            userInfo?.name?.trim() || email || NAMELESS,
            [roleLabel(role), userInfo?.name?.trim() && email].filter(Boolean).join(' · '),
          ),
        ),
        rest('account', 'All matching accounts', {
          to: '/manage-account',
          search: { search: text },
        }),
      ),
      group(
        'Conversations',
        (conversations.data?.conversations ?? []).map(
          ({ _id, participantsDetails, serviceDetail }) =>
            found(
              'conversation',
              _id,
              namesOf(otherParticipants(participantsDetails, me)),
              serviceDetail?.name,
            ),
        ),
        rest('conversation', 'All matching conversations', {
          to: '/messages',
          search: { search: text },
        }),
      ),
    )
  }

  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching:
      text !== '' &&
      (!asked || catalogue.isPending || accounts.isPending || conversations.isPending),
    failures: [catalogue.error, asked ? accounts.error : null].flatMap((error) =>
      error ? [error.message] : [],
    ),
  }
}
