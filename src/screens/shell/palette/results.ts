import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import IconScreen from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAction from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconConversation from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconService from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconAccount from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'

import { type Account, listAccounts } from '@/api/accounts'
import { type Conversation, listConversations } from '@/api/chat'
import { type Category, listCatalogue } from '@/api/services'
import { roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import { formatNumber } from '@/domain/format/count'
import { isolate } from '@/domain/format/isolate'
import { isPhoneNumber } from '@/domain/format/phone'
import { trimSearch } from '@/domain/format/trim'
import { CONVERSATION_SEARCH_DEBOUNCE, PAGE_SIZE } from '@/domain/limits'
import { includesText } from '@/domain/list/matches'
import { lastKnownPage } from '@/domain/list/page-range'
import { uniqueRows } from '@/domain/list/whole-list'
import { firstConversationsOptions } from '@/screens/conversations/conversation-queries'
import { useMyId } from '@/session/current-admin'
import { modifierKey } from '@/ui/page/use-shortcuts'

import { useLogOut } from '../log-out'
import { navigation } from '../navigation'

export interface PaletteEntry {
  /** Tells it from others of its group that may have the same title. */
  id?: string
  /** Names in it are marked by isolate(). */
  title: string
  hint?: string | undefined
  /** What is marked in the title, or else in the hint, because the entry was found by it. */
  match?: string
  /** Further words by which the entry is found. */
  keywords?: string
  target: LinkProps | (() => void)
}

/** Maximum number of results per group, not counting the link to all results. */
const SHOWN = 5

const screens = [...navigation, { label: 'Add Service', to: '/service/add' } as const].map(
  ({ label, to }): PaletteEntry => ({ title: label, target: { to } }),
)

/** Offers what the shell has read when the palette opens, so that no later answer moves an entry. */
function useFirstUnread(): PaletteEntry[] {
  const queryClient = useQueryClient()
  const me = useMyId()
  const [page] = useState(() =>
    queryClient.getQueryData(firstConversationsOptions().queryKey),
  )
  const unread = page?.conversations.find(
    (conversation) => conversation._id !== '' && unreadCount(conversation, me) > 0,
  )
  if (!unread) return []
  const target = { to: '/messages', search: { conversation: unread._id } } as const
  return [{ title: 'First unread conversation', target }]
}

function useActions(showShortcuts: () => void): PaletteEntry[] {
  const { setColorScheme } = useMantineColorScheme()
  const next = useComputedColorScheme() === 'dark' ? 'light' : 'dark'
  const logOut = useLogOut()
  return [
    ...useFirstUnread(),
    { title: 'Add Category', target: { to: '/service', state: { drawer: 'addCategory' } } },
    { title: `Switch to the ${next} colour scheme`, target: () => setColorScheme(next) },
    { title: 'Keyboard shortcuts', hint: `${modifierKey} /`, target: showShortcuts },
    { title: 'Logout', keywords: 'log out sign out', target: () => void logOut() },
  ]
}

interface Row {
  _id: string
  title: string
  hint?: string | undefined
}

function serviceRows(categories: readonly Category[] = []): Row[] {
  const rows = categories.flatMap(({ name: hint, subServices = [] }) =>
    subServices.map(({ _id, name = '' }) => ({ _id, title: name, hint })),
  )
  // A service may be in two categories.
  return uniqueRows(rows)
}

function accountRows(accounts: readonly Account[] = []): Row[] {
  return accounts.map((account) => {
    const details = [roleLabel(account.role), account.userInfo?.name && account.email]
    const hint = details.filter(Boolean).join(' · ')
    return { _id: account._id, title: nameOf(account), hint }
  })
}

function conversationRows(
  conversations: readonly Conversation[] = [],
  me: string | null,
): Row[] {
  return conversations.map(({ _id, participantsDetails, serviceDetail }) => {
    const title = namesOf(otherParticipants(participantsDetails, me))
    return { _id, title, hint: serviceDetail?.name }
  })
}

/** Returns links to the first rows and, if there are more, to the list that shows all of them. */
function linksTo(
  rows: Row[],
  match: string,
  linkTo: (id: string) => LinkProps,
  all: PaletteEntry,
): PaletteEntry[] {
  // A page may list a row twice.
  const entries = uniqueRows(rows)
    .filter(({ _id }) => _id !== '')
    .map(({ _id: id, ...shown }) => ({ id, ...shown, match, target: linkTo(id) }))
  return entries.length > SHOWN ? [...entries.slice(0, SHOWN), all] : entries
}

/** As the seed and MongoDB write ids, but for capital letters. */
const RECORD_ID = /^[0-9a-f]{24}$/i

const kindOf = (text: string) => {
  if (RECORD_ID.test(text)) return 'id'
  return isPhoneNumber(text) ? 'phone' : 'name'
}

/** Links to the records of which an id may be, and that have an address. */
const recordsOf = (id: string): PaletteEntry[] => [
  {
    title: 'Booking with this ID',
    target: {
      to: '.',
      search: (before: object) => ({ ...before, booking: id }),
      // So that Back closes its drawer.
      state: (before: object) => ({ ...before, booking: { customer: undefined } }),
      resetScroll: false,
      preload: false,
    },
  },
  {
    title: 'Account with this ID',
    target: { to: '/manage-account/view-accounts/$id', params: { id } },
  },
]

/**
 * Links to the lists that can be searched for the text. What reads them whole is the screen, once a
 * link was followed.
 */
function searchesFor(text: string): PaletteEntry[] {
  const kind = kindOf(text)
  const search = { search: text }
  const entry = (what: string, target: LinkProps) => ({
    id: what,
    title: `Search ${what} for “${isolate(text)}”`,
    target,
  })
  const bookings = entry('bookings', { to: '/bookings', search })
  const tickets = entry('tickets', { to: '/support', search })
  const transactions = entry('transactions', { to: '/transactions', search })
  if (kind === 'id') return [tickets, transactions, bookings]
  const accounts = entry('accounts', { to: '/manage-account', search })
  if (kind === 'name') return [bookings, tickets, transactions, accounts]
  const phones = entry('phone numbers', {
    to: '/manage-account',
    search: { ...search, phone: true },
  })
  return [phones, bookings, tickets, transactions]
}

interface ResultGroup {
  label: string
  icon: Icon
  entries: PaletteEntry[]
  /** How many were found, of which the entries may be the first ones. */
  count?: string
  /** What the entries come from, if they are not known at once. */
  query?: { isPending: boolean; error: Error | null }
}

/** Such as '10+' if the server has further pages. */
function countOf(rows: readonly unknown[] = [], pages: number | undefined) {
  return formatNumber(rows.length) + (lastKnownPage(pages, 1, rows.length) > 1 ? '+' : '')
}

/** Finds services here, and asks the server for accounts and conversations. */
function useNamedRecords(text: string, isSettled: boolean): ResultGroup[] {
  const isName = kindOf(text) === 'name'
  const me = useMyId()
  const search = { page: 1, limit: PAGE_SIZE, search: text }
  const catalogue = useQuery({
    ...listCatalogue.options({ showAll: true }),
    enabled: text !== '' && isName,
  })
  const accounts = useQuery({
    ...listAccounts.options(search),
    enabled: isSettled && isName,
  })
  const conversations = useQuery({
    ...listConversations.options(search),
    enabled: isSettled && isName,
    meta: { errorDisplay: 'none' },
  })
  if (!isName) return []
  const services = serviceRows(catalogue.data?.serviceList).filter(({ title }) =>
    includesText([title], text),
  )
  const all = { search: { search: text } }
  return [
    {
      label: 'Services',
      icon: IconService,
      query: catalogue,
      count: formatNumber(services.length),
      entries: linksTo(
        services,
        text,
        (id) => ({ to: '/service/view/$serviceSlug', params: { serviceSlug: id } }),
        { title: 'All matching services', target: { to: '/service', ...all } },
      ),
    },
    {
      label: 'Accounts',
      icon: IconAccount,
      query: accounts,
      count: countOf(accounts.data?.users, accounts.data?.total_pages),
      entries: linksTo(
        accountRows(accounts.data?.users),
        text,
        (id) => ({ to: '/manage-account/view-accounts/$id', params: { id } }),
        { title: 'All matching accounts', target: { to: '/manage-account', ...all } },
      ),
    },
    {
      label: 'Conversations',
      icon: IconConversation,
      // Nothing tells of its errors, as in Messages.
      query: { isPending: conversations.isPending, error: null },
      count: countOf(conversations.data?.conversations, conversations.data?.total_pages),
      entries: linksTo(
        conversationRows(conversations.data?.conversations, me),
        text,
        (id) => ({ to: '/messages', search: { conversation: id } }),
        { title: 'All matching conversations', target: { to: '/messages', ...all } },
      ),
    },
  ]
}

/** Finds what is named like the text, or has it as its id, and links to what else can be searched. */
export function usePaletteResults(typed: string, showShortcuts: () => void) {
  const text = trimSearch(typed)
  const [settled] = useDebouncedValue(text, CONVERSATION_SEARCH_DEBOUNCE)
  const isSettled = settled === text && text !== ''
  const actions = useActions(showShortcuts)
  const found = (entries: PaletteEntry[]) =>
    entries
      .filter(({ title, keywords }) => includesText([title, keywords], text))
      .map((entry) => ({ ...entry, match: text }))
  const records = useNamedRecords(text, isSettled)
  const groups: ResultGroup[] = [
    { label: 'Screens', icon: IconScreen, entries: found(screens) },
    { label: 'Actions', icon: IconAction, entries: found(actions) },
    {
      label: 'ID',
      icon: IconId,
      entries: kindOf(text) === 'id' ? recordsOf(text.toLowerCase()) : [],
    },
    ...records,
    { label: 'Search', icon: IconSearch, entries: searchesFor(text) },
  ]
  // A group is shown after those before it, so that no late answer moves what can be chosen.
  const isPending = ({ query }: ResultGroup) => query && (text === '' || query.isPending)
  const firstPending = groups.findIndex(isPending)
  const answered = firstPending < 0 ? groups : groups.slice(0, firstPending)
  const failed = records.find(({ query }) => query?.error)

  return {
    groups: answered.filter(({ entries }) => entries.length > 0),
    searching: text !== '' && records.length > 0 && (!isSettled || firstPending >= 0),
    failure: text === '' ? undefined : failed?.query?.error?.message,
  }
}
