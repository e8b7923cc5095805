import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconScreen from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAction from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconConversation from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconService from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconAccount from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { type Account, listAccounts } from '@/api/accounts'
import { type Conversation, listConversations } from '@/api/chat'
import { type Category, listCatalogue } from '@/api/services'
import { roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { trimIdentifier } from '@/domain/format/trim'
import { CONVERSATION_SEARCH_DEBOUNCE, PAGE_SIZE } from '@/domain/limits'
import { includesText } from '@/domain/list/matches'
import { useMyId } from '@/session/current-admin'
import { modifierKey } from '@/ui/page/use-shortcuts'

import { useLogOut } from '../log-out'
import { navigation } from '../navigation'

export interface PaletteEntry {
  /** Tells it from others of its group that may have the same title. */
  id?: string
  title: string
  hint?: string | undefined
  /** Further words by which the entry is found. */
  keywords?: string
  target: LinkProps | (() => void)
}

/** Maximum number of results per group, not counting the link to all results. */
const SHOWN = 5

const screens = [...navigation, { label: 'Add Service', to: '/service/add' } as const].map(
  ({ label, to }): PaletteEntry => ({ title: label, target: { to } }),
)

function useActions(showShortcuts: () => void): PaletteEntry[] {
  const { setColorScheme } = useMantineColorScheme()
  const next = useComputedColorScheme() === 'dark' ? 'light' : 'dark'
  const logOut = useLogOut()
  return [
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
  return categories.flatMap(({ name: hint, subServices = [] }) =>
    subServices.map(({ _id, name = '' }) => ({ _id, title: name, hint })),
  )
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
  linkTo: (id: string) => LinkProps,
  all: PaletteEntry,
): PaletteEntry[] {
  const entries = rows
    .filter(({ _id }) => _id !== '')
    .map(({ _id: id, ...shown }) => ({ id, ...shown, target: linkTo(id) }))
  return entries.length > SHOWN ? [...entries.slice(0, SHOWN), all] : entries
}

/** Finds screens, actions and services here, and asks the server for accounts and conversations. */
export function usePaletteResults(typed: string, showShortcuts: () => void) {
  const text = trimIdentifier(typed)
  const [settled] = useDebouncedValue(text, CONVERSATION_SEARCH_DEBOUNCE)
  const isSettled = settled === text && text !== ''
  const me = useMyId()
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
  const services = serviceRows(catalogue.data?.serviceList)
  const all = { search: { search: text } }

  const isFound = ({ title, keywords }: Pick<PaletteEntry, 'title' | 'keywords'>) =>
    includesText([title, keywords], text)

  const groups = [
    { label: 'Screens', icon: IconScreen, entries: screens.filter(isFound) },
    {
      label: 'Actions',
      icon: IconAction,
      entries: useActions(showShortcuts).filter(isFound),
    },
    {
      label: 'Services',
      icon: IconService,
      query: catalogue,
      entries: linksTo(
        services.filter(isFound),
        (id) => ({ to: '/service/view/$serviceSlug', params: { serviceSlug: id } }),
        { title: 'All matching services', target: { to: '/service', ...all } },
      ),
    },
    {
      label: 'Accounts',
      icon: IconAccount,
      query: accounts,
      entries: linksTo(
        accountRows(accounts.data?.users),
        (id) => ({ to: '/manage-account/view-accounts/$id', params: { id } }),
        { title: 'All matching accounts', target: { to: '/manage-account', ...all } },
      ),
    },
    {
      label: 'Conversations',
      icon: IconConversation,
      query: conversations,
      entries: linksTo(
        conversationRows(conversations.data?.conversations, me),
        (id) => ({ to: '/messages', search: { conversation: id } }),
        { title: 'All matching conversations', target: { to: '/messages', ...all } },
      ),
    },
  ]
  // A group is shown after those before it, so that no late answer moves what can be chosen.
  const pending = groups.findIndex(({ query }) => query && (text === '' || query.isPending))
  const answered = pending < 0 ? groups : groups.slice(0, pending)
  const failed = catalogue.error ?? accounts.error

  return {
    groups: answered.filter(({ entries }) => entries.length > 0),
    searching: text !== '' && (!isSettled || pending >= 0),
    failure: text === '' ? undefined : failed?.message,
  }
}
