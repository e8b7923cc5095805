import { useDebouncedValue } from '@mantine/hooks'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type UIEvent, useEffect, useState } from 'react'

import { type Account, getAccount, listAccounts } from '@/api/accounts'
import { findCachedRow } from '@/api/client/cached-row'
import { nameOf } from '@/domain/account/person'
import { PAGE_SIZE } from '@/domain/limits'
import { type SearchableOption, SearchableSelect } from '@/ui/form/searchable-select'

/**
 * WORKAROUND: Mantine's Select forgets an option that is not listed if its value is ''. Can go when
 * it keeps such an option like any other (9.7.3 does not).
 */
const ALL = { value: 'all', label: 'All' }
const SEARCH_DEBOUNCE_MS = 300

/** Adds the email to the providers whose name is not unique. */
function optionsOf(accounts: readonly Account[]): SearchableOption[] {
  // Without an id, a provider can't be told from All.
  const providers = accounts.filter(({ _id }) => _id !== '')
  return providers.map(({ _id: value, ...provider }) => {
    const label = nameOf(provider)
    const isShared = providers.some(
      (other) => other._id !== value && nameOf(other) === label,
    )
    return { value, label, ...(isShared && { description: provider.email }) }
  })
}

/** Reads providers once it is opened. Scrolling loads at most MAX_PAGES pages, and a search the rest. */
function useProviders(search: string, isOpened: boolean) {
  const query = useInfiniteQuery({
    ...listAccounts.infiniteOptions({
      limit: PAGE_SIZE,
      role: 'provider',
      ...(search && { search }),
    }),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const providers = (query.data?.pages ?? []).flatMap(({ users }) => users)
  const options = optionsOf(providers)
  const isShort = isOpened && providers.length < PAGE_SIZE
  const readsOn = isShort && hasNextPage && !isFetching && !isError
  useEffect(
    // The server's pages may be smaller than asked for, and a short list can't be scrolled.
    function fillList() {
      if (readsOn) void fetchNextPage()
    },
    [readsOn, fetchNextPage],
  )
  if (!query.error || isFetching) return { query, options, failures: [] }
  const failure: SearchableOption = {
    value: 'failure',
    label: `The providers could not be loaded. ${query.error.message}`,
    disabled: true,
  }
  return { query, options, failures: [failure] }
}

/**
 * Returns the option of a provider who is on none of the pages that are listed, by the name. It is
 * known already if a search has found it, or another list.
 */
function useUnlistedProvider(id: string, isListed: boolean): SearchableOption[] {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    ...getAccount.options({ id }),
    enabled: !isListed,
    meta: { errorDisplay: 'none' },
  })
  if (isListed) return []
  const provider = data ?? findCachedRow(queryClient, listAccounts, id)?.row
  if (provider) return [{ value: id, label: nameOf(provider) }]
  return [{ value: id, label: isError ? 'Unknown provider' : '' }]
}

interface AssigneeFilterProps {
  /** A provider's id, or '' if All is selected. */
  value: string
  onChange: (id: string) => void
}

export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  const [isOpened, setOpened] = useState(false)
  const search = typed && debounced
  const { query, options, failures } = useProviders(search, isOpened)
  const isListed = value === '' || options.some((option) => option.value === value)
  const unlisted = useUnlistedProvider(value, isListed)
  const isSearching = typed !== search || query.isPlaceholderData
  const isAnswered = query.isSuccess && !isSearching
  const unsearched = typed === '' ? [ALL, ...unlisted] : []

  function openList() {
    setOpened(true)
    if (query.isError) void query.refetch()
  }
  function readOnAtEnd({ currentTarget: list }: UIEvent) {
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    if (isAtEnd && query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }

  return (
    <SearchableSelect
      label="Assignee"
      value={value || ALL.value}
      data={[...unsearched, ...options, ...failures]}
      filter={(input) => input.options}
      isSearching={isSearching}
      onSearch={setTyped}
      onOpen={openList}
      nothingFoundMessage={isAnswered ? 'No provider of that name' : 'Loading…'}
      attributes={{ options: { tabIndex: -1, onScroll: readOnAtEnd } }}
      onChange={(id) => onChange(id === ALL.value ? '' : id)}
    />
  )
}
