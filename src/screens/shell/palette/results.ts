import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'
import { listConversations } from '@/api/chat'
import { listCatalogue } from '@/api/services'
import { roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { mayBePhone } from '@/domain/format/may-be-phone'
import { trimIdentifier } from '@/domain/format/trim'
import { CONVERSATION_SEARCH_DEBOUNCE, PAGE_SIZE } from '@/domain/limits'
import { matches } from '@/domain/list/matches'
import { useMyId } from '@/session/current-admin'
import { type Recent, recentlyOpened } from '@/session/recent'

import {
  type PaletteAction,
  type PaletteEntry,
  type PaletteLink,
  pages,
  screens,
  views,
} from './entries'
import { useLoadedRecords } from './loaded'

/** Maximum number of results per group, not counting the link to all results. */
const SHOWN = 5

interface PaletteGroup {
  label: string
  entries: PaletteEntry[]
}

function linkToAll(kind: Recent['kind'], title: string, link: LinkProps): PaletteLink {
  return { kind, id: 'all', title, link, transient: true }
}

/** Returns an array of one entry, or an empty one if `recent` is a screen that no longer exists. */
function fromRecent(recent: Recent): PaletteLink[] {
  const { kind, id, title } = recent
  if (kind === 'screen') return [...screens, ...pages, ...views].filter((entry) => entry.id === id)
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
  return { to: '/messages', search: { conversation: id } }
}

function found(kind: keyof typeof hints, id: string, title: string, hint?: string): PaletteLink {
  return { kind, id, title, link: linkTo(kind, id, title), hint }
}

/**
 * Searches accounts and conversations when the user stops typing, and filters the other groups of
 * results on every keystroke. The returned `failures` array omits errors from the conversation
 * search, because the list on the Messages screen doesn't show their text either.
 */
export function usePaletteResults(typed: string, actions: PaletteAction[]) {
  const text = trimIdentifier(typed)
  const [settled] = useDebouncedValue(text, CONVERSATION_SEARCH_DEBOUNCE)
  // We don't search accounts and conversations until `text` has settled. Searching for `settled`
  // in the meantime would show results for the previous text, which Enter could open.
  const isSettled = settled === text && text !== ''
  const me = useMyId()
  const loaded = useLoadedRecords()

  const search = { page: 1, limit: PAGE_SIZE, search: text }
  const catalogue = useQuery({
    ...listCatalogue.options({ showAll: true }),
    enabled: text !== '',
  })
  const accounts = useQuery({ ...listAccounts.options(search), enabled: isSettled })
  const conversations = useQuery({
    ...listConversations.options(search),
    enabled: isSettled,
    meta: { errorDisplay: 'none' },
  })

  const recent = recentlyOpened().flatMap(fromRecent)
  /** Without an id, only a category has a link: a search for its name. */
  const hasLink = ({ kind, id }: PaletteLink) => id !== '' || kind === 'category'
  const isOffered = (entry: PaletteLink) =>
    hasLink(entry) && !recent.some(({ kind, id }) => kind === entry.kind && id === entry.id)
  const group = (label: string, found: PaletteLink[], all: PaletteLink): PaletteGroup => {
    const entries = found.filter(isOffered)
    const shown = entries.slice(0, SHOWN)
    return { label, entries: entries.length > SHOWN ? [...shown, all] : shown }
  }

  function findHere(typos: boolean): PaletteGroup[] {
    const isFound = ({ title, keywords = '' }: PaletteEntry) =>
      matches(`${title} ${keywords}`, text, typos)
    const others = (entries: PaletteLink[]) => entries.filter(isOffered).filter(isFound)
    const categories = catalogue.data?.serviceList ?? []
    const offerings = [
      ...categories.map(({ _id, name = '' }) => found('category', _id, name, 'Category')),
      ...categories.flatMap(({ name: category, subServices }) =>
        (subServices ?? []).map(({ _id, name = '' }) => found('service', _id, name, category)),
      ),
    ]
    return [
      { label: 'Recent', entries: recent.filter(isFound) },
      { label: 'Screens', entries: others(screens) },
      { label: 'Actions', entries: actions.filter(isFound) },
      { label: 'Pages', entries: others(pages) },
      ...(text === ''
        ? []
        : [
            { label: 'Views', entries: others(views) },
            group(
              'Categories and services',
              offerings.filter(isFound),
              linkToAll('service', 'All matching services', {
                to: '/service',
                search: { search: text },
              }),
            ),
            { label: 'Loaded bookings', entries: others(loaded.bookings).slice(0, SHOWN) },
            { label: 'Loaded tickets', entries: others(loaded.tickets).slice(0, SHOWN) },
          ]),
    ]
  }

  let groups = findHere(false)
  // Tolerates a typo only if nothing else is found, so that it never comes before what was meant.
  if (groups.every(({ entries }) => entries.length === 0)) groups = findHere(true)
  const isPhone = accounts.data?.users.length === 0 && mayBePhone(text)
  const toAccounts = (title: string, phone?: true) =>
    linkToAll('account', title, { to: '/manage-account', search: { search: text, phone } })
  if (text !== '') {
    groups.push(
      group(
        'Accounts',
        [
          ...(accounts.data?.users ?? []).map((account) =>
            found(
              'account',
              account._id,
              nameOf(account),
              [roleLabel(account.role), account.userInfo?.name && account.email]
                .filter(Boolean)
                .join(' · '),
            ),
          ),
          ...(isPhone ? [toAccounts('Search phone numbers on all pages', true)] : []),
        ],
        toAccounts('All matching accounts'),
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
        linkToAll('conversation', 'All matching conversations', {
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
      (!isSettled || catalogue.isPending || accounts.isPending || conversations.isPending),
    // The Set removes a duplicate: without a connection, both queries fail with the same message.
    failures: [...new Set([catalogue, ...(isSettled ? [accounts] : [])].flatMap(messageOf))],
  }
}

const messageOf = ({ error }: { error: Error | null }) => error?.message ?? []
