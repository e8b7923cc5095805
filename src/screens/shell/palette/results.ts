import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'
import { listConversations } from '@/api/chat'
import { listCatalogue } from '@/api/services'
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
  kind: 'screen' | 'action' | 'service' | 'account' | 'conversation'
  /** Unique among the entries of its kind. */
  id: string
  title: string
  hint?: string | undefined
  /** Further words by which the entry is found. */
  keywords?: string
  target: LinkProps | (() => void)
}

/** Maximum number of results per group, not counting the link to all results. */
const SHOWN = 5

const screens = [...navigation, { label: 'Add Service', to: '/service/add' } as const].map(
  ({ label, to }): PaletteEntry => ({ kind: 'screen', id: to, title: label, target: { to } }),
)

function useActions(showShortcuts: () => void): PaletteEntry[] {
  const { setColorScheme } = useMantineColorScheme()
  const next = useComputedColorScheme() === 'dark' ? 'light' : 'dark'
  const navigate = useNavigate()
  const logOut = useLogOut()
  const actions: Omit<PaletteEntry, 'kind' | 'id'>[] = [
    {
      title: 'Add Category',
      target: () => void navigate({ to: '/service', state: { drawer: 'addCategory' } }),
    },
    { title: `Switch to the ${next} colour scheme`, target: () => setColorScheme(next) },
    { title: 'Keyboard shortcuts', hint: `${modifierKey} /`, target: showShortcuts },
    { title: 'Logout', keywords: 'log out sign out', target: () => void logOut() },
  ]
  return actions.map((action) => ({ kind: 'action', id: action.title, ...action }))
}

function found(
  kind: PaletteEntry['kind'],
  rows: { _id: string; title: string; hint?: string | undefined }[],
  linkTo: (id: string) => LinkProps,
  all: LinkProps,
): PaletteEntry[] {
  const entries = rows
    .filter(({ _id }) => _id !== '')
    .map(({ _id: id, title, hint }): PaletteEntry => ({
      kind,
      id,
      title,
      hint,
      target: linkTo(id),
    }))
  if (entries.length <= SHOWN) return entries
  const title = `All matching ${kind}s`
  return [...entries.slice(0, SHOWN), { kind, id: 'all', title, target: all }]
}

/** Finds screens, actions and services here, and asks the server for accounts and conversations. */
export function usePaletteResults(typed: string, showShortcuts: () => void) {
  const text = trimIdentifier(typed)
  const [settled] = useDebouncedValue(text, CONVERSATION_SEARCH_DEBOUNCE)
  const isSettled = settled === text && text !== ''
  const me = useMyId()
  const search = { page: 1, limit: PAGE_SIZE, search: text }
  const catalogue = useQuery({ ...listCatalogue.options({ showAll: true }), enabled: text !== '' })
  const accounts = useQuery({ ...listAccounts.options(search), enabled: isSettled })
  const conversations = useQuery({
    ...listConversations.options(search),
    enabled: isSettled,
    meta: { errorDisplay: 'none' },
  })

  const isFound = ({ title, keywords }: Pick<PaletteEntry, 'title' | 'keywords'>) =>
    includesText([title, keywords], text)
  const services = (catalogue.data?.serviceList ?? []).flatMap(({ name: hint, subServices = [] }) =>
    subServices.map(({ _id, name: title = '' }) => ({ _id, title, hint })),
  )
  const groups = [
    { label: 'Screens', entries: screens.filter(isFound) },
    { label: 'Actions', entries: useActions(showShortcuts).filter(isFound) },
  ]
  const searches = [
    {
      label: 'Services',
      query: catalogue,
      entries: found(
        'service',
        services.filter(isFound),
        (id) => ({ to: '/service/view/$serviceSlug', params: { serviceSlug: id } }),
        { to: '/service', search: { search: text } },
      ),
    },
    {
      label: 'Accounts',
      query: accounts,
      entries: found(
        'account',
        (accounts.data?.users ?? []).map((account) => ({
          _id: account._id,
          title: nameOf(account),
          hint: [roleLabel(account.role), account.userInfo?.name && account.email]
            .filter(Boolean)
            .join(' · '),
        })),
        (id) => ({ to: '/manage-account/view-accounts/$id', params: { id } }),
        { to: '/manage-account', search: { search: text } },
      ),
    },
    {
      label: 'Conversations',
      query: conversations,
      entries: found(
        'conversation',
        (conversations.data?.conversations ?? []).map(
          ({ _id, participantsDetails, serviceDetail }) => ({
            _id,
            title: namesOf(otherParticipants(participantsDetails, me)),
            hint: serviceDetail?.name,
          }),
        ),
        (id) => ({ to: '/messages', search: { conversation: id } }),
        { to: '/messages', search: { search: text } },
      ),
    },
  ]
  // A group is shown after those before it, so that no late answer moves what can be chosen.
  const pending = text === '' ? 0 : searches.findIndex(({ query }) => query.isPending)
  const known = pending < 0 ? searches : searches.slice(0, pending)

  return {
    groups: [...groups, ...known].filter(({ entries }) => entries.length > 0),
    searching: text !== '' && (!isSettled || pending >= 0),
    failure: text === '' ? undefined : (catalogue.error ?? accounts.error)?.message,
  }
}
