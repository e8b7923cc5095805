import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Account, getAccount, listAccounts } from '@/api/accounts'
import { PAGE_SIZE } from '@/domain/limits'
import { NAMELESS } from '@/domain/person'
import { SearchableSelect } from '@/ui/searchable-select'

const ALL = { value: '', label: 'All' }

function labelOf(account: Account): string {
  return account.userInfo?.name?.trim() || account.email?.trim() || NAMELESS
}

/** A choice of all providers, page by page; `value` is an id, '' for All. */
export function AssigneeFilter({
  value,
  onChange,
}: {
  value: string
  onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const providers = useInfiniteQuery({
    queryKey: [listAccounts.area, listAccounts.path, 'assignees', search],
    queryFn: ({ pageParam, signal }) =>
      listAccounts.call(
        { page: pageParam, limit: PAGE_SIZE, role: 'provider', ...(search && { search }) },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, pages) =>
      pages.length < total_pages ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const found = (providers.data?.pages ?? [])
    .flatMap(({ users }) => users)
    .map((account) => ({ value: account._id, label: labelOf(account) }))
  // Pages move while they are read: who slips to the next one is listed once.
  const options = [...new Map(found.map((option) => [option.value, option])).values()]

  // A restored link knows an id, and the provider may be pages away.
  const isListed = options.some((option) => option.value === value)
  const chosen = useQuery({
    ...getAccount.options({ id: value }),
    enabled: value !== '' && !providers.isPending && !isListed,
    meta: { shownBy: 'nobody' },
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
      nothingFound={
        providers.isError ? 'The providers could not be loaded' : 'No provider of that name'
      }
    />
  )
}
