import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Account, listAccounts } from '@/api/accounts'
import { accountStatuses, accountStatusLabel, roleFilters, roleLabel } from '@/domain/account'
import { MISSING } from '@/domain/as-it-came'
import { nameOf } from '@/domain/person'
import { Breakable } from '@/ui/breakable'
import { ExportCsv } from '@/ui/export-csv'
import { FilterSelect } from '@/ui/filter-select'
import { PageHead } from '@/ui/page-head'
import { Photo } from '@/ui/photo'
import { createColumns, QueryTable } from '@/ui/query-table'
import { SearchBox } from '@/ui/search-box'

import { AccountActions } from './-account-actions'
import { AccountStatusBadge } from './-account-status'
import { listArgs, type ListSearch, shownRole } from './-search'

import classes from './-manage-accounts.module.css'

const route = getRouteApi('/_admin/manage-account/')

const column = createColumns<Account>()
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'name',
    header: 'Name',
    meta: { card: 'title', width: '21%' },
    cell: ({ row, getValue }) => (
      <span className={classes.person}>
        <Photo
          src={row.original.userInfo?.profilePhoto}
          name={row.original.userInfo?.name}
          size={32}
        />
        <span>{getValue()}</span>
      </span>
    ),
  }),
  column.accessor((account) => account.email?.trim() || MISSING, {
    id: 'email',
    header: 'Email',
    meta: { width: '24%' },
    cell: ({ getValue }) => <Breakable text={getValue()} before="@" />,
  }),
  column.accessor((account) => account.providerInfo?.zipCode?.trim() || MISSING, {
    id: 'zipCode',
    header: 'Zip Code',
    meta: { nowrap: true, width: '9%' },
  }),
  column.accessor((account) => roleLabel(account.role), {
    id: 'role',
    header: 'Account Type',
    meta: { nowrap: true, width: '12%' },
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { nowrap: true, width: '11%' },
    cell: ({ row }) => <AccountStatusBadge account={row.original} />,
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { nowrap: true, card: 'actions' },
    cell: ({ row }) => <AccountActions account={row.original} />,
  }),
])

const statusOptions = [
  { value: 'all', label: 'All' },
  ...accountStatuses.map((status) => ({ value: status, label: accountStatusLabel(status) })),
] as const

const roleOptions = [{ value: 'all', label: 'All' }, ...roleFilters] as const

const csvColumns = [
  { header: 'Name', value: (account: Account) => account.userInfo?.name },
  { header: 'Email', value: (account: Account) => account.email },
  { header: 'Zip Code', value: (account: Account) => account.providerInfo?.zipCode },
  { header: 'Account Type', value: (account: Account) => account.role && roleLabel(account.role) },
  {
    header: 'Status',
    value: (account: Account) => account.status && accountStatusLabel(account.status),
  },
]

export function ManageAccounts() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const args = listArgs(search)
  const query = useQuery({ ...listAccounts.options(args), placeholderData: keepPreviousData })

  /** Another filter is another list: it begins at its first page. */
  function filter(change: Omit<ListSearch, 'page'>) {
    void navigate({ search: (now) => ({ ...now, ...change, page: undefined }) })
  }
  function showPage(page: number, options?: { replace: boolean }) {
    const shown = page > 1 ? page : undefined
    void navigate({ search: (now) => ({ ...now, page: shown }), ...options })
  }
  const filtered = Boolean(args.status ?? args.role ?? args.search)

  return (
    <>
      <PageHead
        title="Manage Accounts"
        context="Customers and providers of the marketplace"
        actions={
          <ExportCsv
            name="accounts"
            columns={csvColumns}
            rowKey={(account) => account._id}
            fetchPage={async (page, signal) => {
              const { users, total_pages } = await listAccounts.call({ ...args, page }, signal)
              return { rows: users, pages: total_pages }
            }}
          />
        }
      >
        <SearchBox
          value={search.search ?? ''}
          placeholder="Name or email"
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <FilterSelect
          label="Status"
          value={search.status ?? 'all'}
          options={statusOptions}
          onChange={(status) => filter({ status: status === 'all' ? undefined : status })}
        />
        <FilterSelect
          label="Role"
          value={shownRole(search) ?? 'all'}
          options={roleOptions}
          onChange={(role) => filter({ type: role === 'all' ? undefined : role, role: undefined })}
        />
      </PageHead>
      <QueryTable
        query={query}
        rows={(data) => data.users}
        columns={columns}
        rowKey={(account) => account._id}
        label="Accounts"
        empty="No Data Found"
        emptyHint={
          filtered
            ? 'No account matches these filters.'
            : 'Customers and providers appear here once they have signed up.'
        }
        emptyAction={
          filtered ? (
            <Button
              variant="default"
              onClick={() =>
                filter({ status: undefined, role: undefined, type: undefined, search: undefined })
              }
            >
              Clear filters
            </Button>
          ) : undefined
        }
        page={args.page}
        pages={(data) => data.total_pages}
        onPage={showPage}
        onHoverPage={(page) =>
          void queryClient.prefetchQuery(listAccounts.options({ ...args, page }))
        }
      />
    </>
  )
}
