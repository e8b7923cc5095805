import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type UIEvent, useState } from 'react'

import { type Account, getAccount, listAccounts } from '@/api/accounts'
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

interface AssigneeFilterProps {
  /** A provider's id, or '' if All is selected. */
  value: string
  onChange: (id: string) => void
}

/** Reads providers once it is opened. Scrolling loads at most MAX_PAGES pages, and a search the rest. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  const [isOpened, setOpened] = useState(false)
  const search = typed && debounced
  const providers = useInfiniteQuery({
    ...listAccounts.infiniteOptions({
      limit: PAGE_SIZE,
      role: 'provider',
      ...(search && { search }),
    }),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, fetchNextPage } = providers
  const found = optionsOf((providers.data?.pages ?? []).flatMap(({ users }) => users))

  // If no loaded page contains the selected provider, fetches it, because the field shows its name.
  const isListed = value === '' || found.some((option) => option.value === value)
  const account = useQuery({
    ...getAccount.options({ id: value }),
    enabled: !isListed,
    meta: { errorDisplay: 'none' },
  })
  const chosen: SearchableOption = {
    value,
    label: account.data ? nameOf(account.data) : account.isError ? 'Unknown provider' : '',
  }

  const options = typed === '' ? [ALL, ...(isListed ? [] : [chosen]), ...found] : found
  const failure = {
    value: 'failure',
    label: `The providers could not be loaded. ${providers.error?.message}`,
    disabled: true,
  }

  return (
    <SearchableSelect
      label="Assignee"
      value={value || ALL.value}
      data={providers.isError ? [...options, failure] : options}
      filter={(input) => input.options}
      isSearching={typed !== search || providers.isPlaceholderData}
      onSearch={setTyped}
      onOpen={() => {
        setOpened(true)
        if (providers.isError) void providers.refetch()
      }}
      nothingFoundMessage={providers.isSuccess ? 'No provider of that name' : 'Loading…'}
      attributes={{
        options: {
          tabIndex: -1,
          onScroll: ({ currentTarget: list }: UIEvent) => {
            const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
            if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage()
          },
        },
      }}
      onChange={(id) => onChange(id === ALL.value ? '' : id)}
    />
  )
}
