import { Button, Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { type Account, listAccounts } from '@/api/accounts'
import {
  accountStatuses,
  accountStatus,
  roleFilters,
  roleLabel,
} from '@/domain/account/account'
import { hasDigitsOf, isPhoneNumber, mayBePhone } from '@/domain/format/phone'
import { includesText } from '@/domain/list/matches'
import { Avatar } from '@/ui/image/avatar'
import { lazyComponent } from '@/ui/page/lazy-component'
import { PageHeader } from '@/ui/page/page-header'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { FilterSelect, ListFilters } from '@/ui/table/filters'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'
import { useListPage } from '@/ui/table/use-list-page'
import { WholeListSearch } from '@/ui/table/whole-list-search'

import {
  AccountActions,
  AccountContact,
  AccountName,
  AccountRows,
  AccountStatusBadge,
} from './account-actions'
import { type AccountsSearch, selectedRole } from './accounts-search'

import classes from './manage-accounts.module.css'

const BulkAccounts = lazyComponent(
  'Selecting accounts',
  () => import('./bulk/bulk-accounts'),
)

const route = getRouteApi('/_admin/manage-account/')

const column = createColumns<Account>()

const columns = column.columns([
  column.accessor((account) => account.userInfo?.name, {
    header: 'Name',
    meta: { weight: 187, card: 'title' },
    cell: ({ row: { original } }) => (
      <div className={classes.person}>
        <Avatar
          src={original.userInfo?.profilePhoto}
          name={original.userInfo?.name}
          size={32}
        />
        <span data-clamp>
          <AccountName account={original} />
        </span>
      </div>
    ),
  }),
  column.accessor((account) => account.email, {
    header: 'Email',
    meta: { weight: 251 },
    cell: ({ row }) => <AccountContact account={row.original} />,
  }),
  column.accessor((account) => account.providerInfo?.zipCode, {
    header: 'Zip Code',
    meta: { weight: 84, card: 'fact' },
  }),
  column.accessor((account) => account.role && roleLabel(account.role), {
    header: 'Account Type',
    meta: { weight: 121, card: 'fact' },
  }),
  column.accessor((account) => account.status && accountStatus(account.status).label, {
    header: 'Status',
    meta: { weight: 112, card: 'badge' },
    cell: ({ row }) => <AccountStatusBadge account={row.original} />,
  }),
  column.display({
    header: 'Action',
    meta: { weight: 235, card: 'actions' },
    cell: ({ row }) => <AccountActions account={row.original} describedBy={row.id} />,
  }),
])

/** The id joins the file with that of Bookings. */
const csv = [
  { header: 'Account ID', value: (account: Account) => account._id },
  ...csvColumns(columns),
  { header: 'Phone', value: (account: Account) => account.userInfo?.phone },
]

const statusOptions = accountStatuses.map((value) => ({
  value,
  label: accountStatus(value).label,
}))

/** Names the search in the name of the file. */
function searchName({ phone, search }: AccountsSearch): string | undefined {
  return search && `${phone ? 'phone' : 'search'} ${search}`
}

function searchFor(text: string): Pick<AccountsSearch, 'search' | 'phone'> {
  return { search: text || undefined, phone: isPhoneNumber(text) || undefined }
}

/** Finds what the API would find too, because part of an email may look like a phone number. */
function phoneFilter(text: string) {
  return ({ userInfo, email, providerInfo }: Account) =>
    hasDigitsOf(userInfo?.phone, text) ||
    includesText([userInfo?.name, email, providerInfo?.zipCode ?? undefined], text)
}

export function ManageAccountsScreen() {
  const search = route.useSearch()
  const { phone, search: text = '', status } = search
  const role = selectedRole(search)
  const navigate = route.useNavigate()
  const { changeFilters, list } = useListPage({
    navigate,
    endpoint: listAccounts,
    args: route.useLoaderDeps().args,
    noun: 'accounts',
    isMatch: phone && phoneFilter(text),
  })
  const selecting = useSelecting()
  const selectButton = useRef<HTMLButtonElement>(null)
  function endSelecting() {
    selecting.end()
    selectButton.current?.focus()
  }
  const table = {
    list,
    columns,
    label: 'Accounts',
    empty: 'No Data Found',
    ...useEmptyTable(search, () => changeFilters({ phone: true })),
  }

  return (
    <>
      <PageHeader
        title="Manage Accounts"
        context="Customers and providers of the marketplace"
        status={list.wholeList && <WholeListSearch {...list.wholeList} />}
        actions={
          <>
            <Refresh query={list.query} />
            <ExportCsv
              name="accounts"
              filters={[role, status, searchName(search)]}
              columns={csv}
              source={list.source}
            />
            <Button ref={selectButton} variant="default" {...selecting.button} />
          </>
        }
      >
        <SearchInput
          value={text}
          placeholder="Name, email or phone"
          onSearch={(text, options) => changeFilters(searchFor(text), options)}
        />
        <ListFilters count={[status, role].filter(Boolean).length}>
          <FilterSelect
            label="Status"
            value={status}
            options={statusOptions}
            onChange={(status) => changeFilters({ status })}
          />
          <FilterSelect
            label="Role"
            value={role}
            options={roleFilters}
            onChange={(role) => changeFilters({ type: role, role: undefined })}
          />
        </ListFilters>
      </PageHeader>
      <AccountRows>
        {selecting.wasActive ? (
          <BulkAccounts
            isSelecting={selecting.isActive}
            onClose={endSelecting}
            table={table}
            source={list.source}
          />
        ) : (
          <QueryTable {...table} />
        )}
      </AccountRows>
    </>
  )
}

/** Whether the user is selecting accounts, which BulkAccounts is loaded for. */
function useSelecting() {
  const [isActive, setActive] = useState(false)
  const [wasActive, setWasActive] = useState(false)
  function start() {
    setWasActive(true)
    setActive(true)
  }
  const end = () => setActive(false)
  const button = isActive
    ? // On a phone, the longer name would need another line, and move the list.
      { children: 'Cancel', 'aria-label': 'Cancel selection', onClick: end }
    : { children: 'Select', onClick: () => void BulkAccounts.open(start) }
  return { isActive, wasActive, end, button }
}

/** What the table shows without rows. */
function useEmptyTable(search: AccountsSearch, onSearchPhones: () => void) {
  const navigate = route.useNavigate()
  const { phone, search: digits = '', status } = search
  const isFiltered = Boolean(status ?? selectedRole(search) ?? search.search)
  if (!isFiltered) {
    return { emptyHint: 'Customers and providers appear here once they have signed up.' }
  }
  return {
    emptyHint: 'No account matches these filters.',
    emptyAction: (
      <OtherSearches
        onSearchPhones={!phone && mayBePhone(digits) ? onSearchPhones : undefined}
        onClear={() => void navigate({ search: {} })}
      />
    ),
  }
}

interface OtherSearchesProps {
  onSearchPhones: (() => void) | undefined
  onClear: () => void
}

/** What to try if a search has found nothing. */
function OtherSearches({ onSearchPhones, onClear }: OtherSearchesProps) {
  return (
    <Group justify="center" gap="xs">
      {onSearchPhones && (
        <Button onClick={onSearchPhones}>Search phone numbers on all pages</Button>
      )}
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </Group>
  )
}
