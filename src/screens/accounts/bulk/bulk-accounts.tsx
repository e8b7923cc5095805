import { Checkbox, Group } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { formatCount } from '@/domain/format/count'
import { lastKnownPage } from '@/domain/list/page-range'
import { useOpenWork } from '@/screens/unsaved-edits'
import { confirm } from '@/ui/overlay/confirm'
import type { Columns } from '@/ui/table/data-table'
import { QueryTable, type QueryTableProps } from '@/ui/table/query-table'
import type { Matches } from '@/ui/table/whole-list-search'

import { bulkKey } from '../use-account-changes'
import { BulkRunDrawer, titleOf } from './bulk-run-drawer'
import { NOTHING, type Selection, SelectionBar, withSelected } from './selection-bar'
import { type BulkAction, bulkActions, useBulkRun } from './use-bulk-run'

import classes from './bulk.module.css'

const route = getRouteApi('/_admin/manage-account/')

const LEAVE_RUN = {
  title: 'Leave while accounts are being changed?',
  body: 'A few accounts may still be changed. The others stay as they are.',
  danger: true,
}
const isAnyScreen = () => true
const isSameScreen = (move: { current: string; next: string }) => move.current === move.next

interface BulkAccountsProps {
  isSelecting: boolean
  onClose: () => void
  table: QueryTableProps<Account>
  matches: Matches<Account>
}

export default function BulkAccounts({ isSelecting, onClose, table, matches }: BulkAccountsProps) {
  const { page: _page, ...filters } = route.useSearch()
  // Changing a filter changes `scope`, which clears the selection.
  const scope = isSelecting ? JSON.stringify(filters) : null
  const [selection, setSelection] = useState({ scope, selected: NOTHING })
  if (selection.scope !== scope) setSelection({ scope, selected: NOTHING })
  const { selected } = selection
  const select = (selected: Selection) => setSelection({ scope, selected })

  const { run, start, retry, stop } = useBulkRun()
  const [isRunShown, setRunShown] = useState(false)
  const isRunning = run.phase !== 'idle' && run.phase !== 'done'
  useOpenWork(isRunShown, {
    key: 'bulk run',
    toDraft: () => ({ name: `The result of “${titleOf(run)}”`, value: undefined }),
    within: isRunning ? isSameScreen : isAnyScreen,
    question: LEAVE_RUN,
  })
  // After a run, the rows show its changes only once their list has been read again.
  const isBulkRunning = useIsMutating({ mutationKey: bulkKey }) > 0
  const { data, isPlaceholderData } = table.query
  const isStale = isPlaceholderData || isBulkRunning
  const rows = data === undefined || isStale ? [] : data.rows.filter(isChangeable)
  const { page } = table.paging
  const lastPage = data ? lastKnownPage(data.pages, page, data.rows.length) : 1

  async function ask(action: BulkAction) {
    const { label } = bulkActions[action]
    const confirmed = await confirm({
      title: `Do you want to ${label.toLowerCase()} ${formatCount(selected.size, 'account')}?`,
      danger: action === 'delete',
      focusNo: true,
    })
    if (!confirmed) return
    start(action, [...selected.values()])
    setRunShown(true)
  }

  return (
    <>
      {isSelecting && (
        <SelectionBar
          key={scope}
          selected={selected}
          onSelect={select}
          rows={rows}
          pages={lastPage > 1 ? data?.pages : 1}
          matches={matches}
          onAction={(action) => void ask(action)}
        />
      )}
      <div className={isSelecting ? classes.selecting : undefined}>
        <QueryTable
          {...table}
          columns={
            isSelecting ? withCheckboxes(table.columns, selected, select, isStale) : table.columns
          }
        />
      </div>
      {run.phase !== 'idle' && (
        <BulkRunDrawer
          run={run}
          opened={isRunShown}
          onStop={stop}
          onRetry={retry}
          onClose={() => {
            setRunShown(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

interface SelectAccountProps {
  account: Account
  selected: Selection
  onSelect: (selected: Selection) => void
  disabled: boolean
}

function SelectAccount({ account, selected, onSelect, disabled }: SelectAccountProps) {
  const id = useId()
  if (!isChangeable(account)) return null
  return (
    // Enlarges what can be pressed to 40 px.
    <label className={classes.target} htmlFor={id}>
      <Checkbox
        id={id}
        // Makes the checkbox 24 px, the minimum target size (WCAG 2.5.8).
        size="md"
        aria-label={`Select ${nameOf(account)}`}
        checked={selected.has(account._id)}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) =>
          onSelect(withSelected(selected, [account], checked))
        }
      />
    </label>
  )
}

function withCheckboxes(
  columns: Columns<Account>,
  selected: Selection,
  onSelect: (selected: Selection) => void,
  disabled: boolean,
): Columns<Account> {
  return columns.map((column) => {
    const { meta, cell } = column
    if (meta?.card !== 'title' || typeof cell !== 'function') return column
    return {
      ...column,
      cell: (context) => (
        <Group gap="sm" wrap="nowrap">
          <SelectAccount account={context.row.original} {...{ selected, onSelect, disabled }} />
          {cell(context)}
        </Group>
      ),
    }
  })
}
