import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Account, getAccount, listAccounts } from '@/api/accounts'
import { NO_NAME } from '@/domain/account/person'
import { PAGE_SIZE } from '@/domain/limits'
import { SearchableSelect } from '@/ui/form/searchable-select'

const ALL = { value: '', label: 'All' }

function labelOf(account: Account): string {
  return account.userInfo?.name?.trim() || account.email?.trim() || NO_NAME
}

/** `value` is a provider's id, or '' if All is selected. */
export function AssigneeFilter({
  value,
  onChange,
}: {
  value: string
  onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const providers = useInfiniteQuery({
    ...listAccounts.infiniteOptions({
      limit: PAGE_SIZE,
      role: 'provider',
      ...(search && { search }),
    }),
    placeholderData: keepPreviousData,
  })
  const found = (providers.data?.pages ?? [])
    .flatMap(({ users }) => users)
    .map((account) => ({ value: account._id, label: labelOf(account) }))
  // Removes duplicates, which occur when a provider moves to the next page between two requests.
  const options = [...new Map(found.map((option) => [option.value, option])).values()]

  // If no loaded page contains the selected provider, fetches it, because the field shows its name.
  const isListed = options.some((option) => option.value === value)
  const chosen = useQuery({
    ...getAccount.options({ id: value }),
    enabled: value !== '' && !providers.isPending && !isListed,
    meta: { errorDisplay: 'none' },
  })
  const chosenLabel = chosen.data ? labelOf(chosen.data) : chosen.isError ? 'Unknown provider' : ''

  return (
    <SearchableSelect
      label="Assignee"
      value={value}
      valueLabel={value === '' ? ALL.label : chosenLabel}
      options={search === '' ? [ALL, ...options] : options}
      onChange={onChange}
      onSearch={setSearch}
      hasMore={providers.hasNextPage}
      loading={providers.isFetching}
      onLoadMore={() => void providers.fetchNextPage()}
      nothingFound="No provider of that name"
      failure={
        providers.error
          ? `The providers could not be loaded. ${providers.error.message}`
          : undefined
      }
      onOpen={() => {
        if (providers.isError) void providers.refetch()
      }}
    />
  )
}
