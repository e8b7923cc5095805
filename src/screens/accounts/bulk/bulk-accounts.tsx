import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { formatCount } from '@/domain/format/count'
import { lastKnownPage } from '@/domain/list/page-range'
import { useOpenWork } from '@/screens/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'
import { QueryTable, type QueryTableProps } from '@/ui/table/query-table'
import type { Matches } from '@/ui/table/whole-list-search'

import { bulkKey } from '../use-account-changes'
import { type BulkAction, bulkActions, isAlreadyDone } from './bulk-actions'
import { BulkRunDrawer, titleOf } from './bulk-run-drawer'
import {
  NOTHING,
  selectableColumns,
  type Selection,
  SelectionProvider,
  withSelected,
} from './selection'
import { SelectionBar } from './selection-bar'
import { useBulkRun } from './use-bulk-run'

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

  const lastToggled = useRef<string>(null)
  function toggle(account: Account, isSelected: boolean, isRange: boolean) {
    const ends = [lastToggled.current, account._id].map((id) =>
      rows.findIndex(({ _id }) => _id === id),
    )
    const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
    const accounts = isRange && first !== -1 ? rows.slice(first, last + 1) : [account]
    select(withSelected(selected, accounts, isSelected))
    lastToggled.current = account._id
  }

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
  const page = table.paging?.page ?? 1
  const lastPage = data ? lastKnownPage(data.pages, page, data.rows.length) : 1

  async function ask(action: BulkAction) {
    const { label, status } = bulkActions[action]
    // Only rows on the current page are skipped, because an account on another page may have been
    // changed since it was selected.
    const skipped = rows.filter((row) => selected.has(row._id) && isAlreadyDone(action, row))
    const skippedIds = new Set(skipped.map(({ _id }) => _id))
    const changed = [...selected.values()].filter(({ _id }) => !skippedIds.has(_id))
    if (changed.length === 0) {
      toast.warning(`Nothing to change: already ${status}`)
      return
    }
    const confirmed = await confirm({
      title: `Do you want to ${label.toLowerCase()} ${formatCount(changed.length, 'account')}?`,
      body:
        skipped.length > 0 &&
        `${formatCount(skipped.length, 'account')} will be skipped: already ${status}.`,
      danger: action === 'delete',
      focusNo: true,
    })
    if (!confirmed) return
    start(action, changed, skipped)
    setRunShown(true)
  }

  return (
    <SelectionProvider value={{ selected, select, toggle, isStale }}>
      {isSelecting && (
        <SelectionBar
          key={scope}
          rows={rows}
          pages={lastPage > 1 ? data?.pages : 1}
          matches={matches}
          onAction={(action) => void ask(action)}
        />
      )}
      <div className={isSelecting ? classes.selecting : undefined}>
        <QueryTable
          {...table}
          columns={isSelecting ? selectableColumns(table.columns) : table.columns}
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
    </SelectionProvider>
  )
}
