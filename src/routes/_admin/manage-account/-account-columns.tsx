import { Group } from '@mantine/core'
import type { ComponentType } from 'react'

import type { Account } from '@/api/accounts'
import { accountStatusLabel, roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { MISSING } from '@/domain/format/display-value'
import { Avatar } from '@/ui/page/avatar'
import { WordBreak } from '@/ui/page/word-break'
import { createColumns } from '@/ui/table/data-table'

import { AccountActions } from './-account-actions'
import { AccountStatusBadge } from './-account-status'

const column = createColumns<Account>()

/** The specified columns; `Name` renders the cells of the first one. */
export function accountColumns(Name: ComponentType<{ account: Account }>) {
  return column.columns([
    column.accessor((account) => account.userInfo?.name, {
      id: 'name',
      header: 'Name',
      meta: { card: 'title', width: '21%' },
      cell: ({ row }) => <Name account={row.original} />,
    }),
    column.accessor((account) => account.email?.trim() || undefined, {
      id: 'email',
      header: 'Email',
      meta: { width: '24%' },
      cell: ({ getValue }) => <WordBreak text={getValue() ?? MISSING} before="@" />,
    }),
    column.accessor((account) => account.providerInfo?.zipCode?.trim() || undefined, {
      id: 'zipCode',
      header: 'Zip Code',
      meta: { nowrap: true, width: '9%' },
    }),
    column.accessor((account) => account.role && roleLabel(account.role), {
      id: 'role',
      header: 'Account Type',
      meta: { nowrap: true, width: '12%' },
    }),
    column.accessor((account) => account.status && accountStatusLabel(account.status), {
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
}

export function AccountName({ account }: { account: Account }) {
  const { userInfo } = account
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar src={userInfo?.profilePhoto} name={userInfo?.name} size={32} />
      <span>{nameOf(account)}</span>
    </Group>
  )
}
