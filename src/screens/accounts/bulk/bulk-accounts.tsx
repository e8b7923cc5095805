import { Checkbox, Group } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { formatCount, formatNumber } from '@/domain/format/count'
import { isolate } from '@/domain/format/isolate'
import { uniqueRows } from '@/domain/list/whole-list'
import { useOpenWork } from '@/screens/edits/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { confirm, dismissModal } from '@/ui/overlay/confirm'
import type { Columns } from '@/ui/table/data-table'
import { QueryTable, type QueryTableProps } from '@/ui/table/query-table'
import type { ListSource } from '@/ui/table/whole-list-search'

import { bulkKey, STATUS_TOAST } from '../use-account-changes'
import { BulkRunDrawer } from './bulk-run-drawer'
import { isIn, type Selection, SelectionBar, withSelected } from './selection-bar'
import {
  type BulkAction,
  bulkActions,
  type BulkRun,
  changedBy,
  runTitle,
  useBulkRun,
} from './use-bulk-run'
import { useSelection } from './use-selection'

import classes from './bulk.module.css'

const route = getRouteApi('/_admin/manage-account/')

const LEAVE_RUN = {
  title: 'Leave while accounts are being changed?',
  body: 'A few accounts may still be changed. The others stay as they are.',
  danger: true,
}
const isSameScreen = (move: { current: string; next: string }) => move.current === move.next

interface BulkAccountsProps {
  isSelecting: boolean
  onClose: () => void
  table: QueryTableProps<Account>
  source: ListSource<Account>
}

export default function BulkAccounts({
  isSelecting,
  onClose,
  table,
  source,
}: BulkAccountsProps) {
  const { page: _page, booking: _booking, ...filters } = route.useSearch()
  // Changing a filter changes `scope`, which clears the selection.
  const scope = isSelecting ? JSON.stringify(filters) : null
  const { selected, lastPressed, select } = useSelection(scope)
  const { start, drawer } = useShownRun()
  // After a run, the rows show its changes only once their list has been read again.
  const isStale =
    useIsMutating({ mutationKey: bulkKey }) > 0 || table.list.query.isPlaceholderData

  const listed = (isStale ? undefined : table.list.query.data?.rows) ?? []
  // A page may list an account twice.
  const rows = uniqueRows(listed.filter(isChangeable))
  /** With Shift, does to the rows since the last pressed one what it does to this one. */
  function press(account: Account, isSelected: boolean, withShift: boolean) {
    const range = withShift ? rangeOf(rows, lastPressed, account) : [account]
    select(withSelected(selected, range, isSelected), account._id)
  }

  const columns = isSelecting
    ? withCheckboxes(table.columns, selected, press, isStale)
    : table.columns

  async function askToStart(action: BulkAction) {
    const { label } = bulkActions[action]
    const confirmed = await confirm({
      title: `Do you want to ${label.toLowerCase()} ${formatCount(selected.length, 'account')}?`,
      body: someNames(selected),
      danger: action === 'delete',
      focusNo: true,
    })
    if (!confirmed) return
    start(action, selected)
    // Now, because another selection may have begun when the run ends, or its Undo.
    onClose()
  }

  return (
    <>
      {isSelecting && (
        <SelectionBar
          scope={scope}
          selected={selected}
          onSelect={select}
          rows={rows}
          list={table.list}
          source={source}
          onAction={(action) => void askToStart(action)}
        />
      )}
      <div className={isSelecting ? classes.selecting : undefined}>
        <QueryTable {...table} columns={columns} />
      </div>
      {drawer && <BulkRunDrawer {...drawer} />}
    </>
  )
}

/** Runs bulk actions. Shows a run in a drawer, and its result there or as a toast. */
function useShownRun() {
  const [isShown, setShown] = useState(false)
  const isCurrentScreen = useIsCurrentScreen()
  const { run, start, retryFailed, undo, stop } = useBulkRun(showResult)
  useOpenWork(run !== null && run.phase !== 'done', {
    key: 'bulk run',
    toDraft: () => ({ name: `The result of “${run && runTitle(run)}”`, value: undefined }),
    within: isSameScreen,
    question: LEAVE_RUN,
  })

  function startShown(action: BulkAction, accounts: Selection) {
    // The Undo of an earlier run would end this one.
    toast.hide(STATUS_TOAST)
    start(action, accounts)
    setShown(true)
  }
  function undoShown(run: BulkRun) {
    // A question that is open asks for another change meanwhile.
    dismissModal()
    undo(run)
    setShown(true)
  }
  const close = () => setShown(false)
  /** Shows a toast if there are no failures that the drawer would list. */
  function showResult(run: BulkRun) {
    if (!isCurrentScreen()) return
    close()
    const count = formatCount(run.accounts.length, 'account')
    const canUndo = changedBy(run).length > 0
    toast.success(`${count} ${bulkActions[run.action].done}`, {
      id: STATUS_TOAST,
      action: canUndo ? { label: 'Undo', onClick: () => undoShown(run) } : undefined,
    })
  }

  const drawer = run && {
    run,
    opened: isShown,
    onStop: stop,
    onRetry: retryFailed,
    onUndo: () => undo(run),
    onClose: close,
  }
  return { start: startShown, drawer }
}

/** How many people a question names. */
const NAMED = 5

/** Returns such as 'Ann Lee, Bo Chen, Cem Kaya, Dan Ray, Eva Ito and 7 more'. */
function someNames(accounts: Selection): string {
  const names = accounts.slice(0, NAMED).map((account) => isolate(nameOf(account)))
  const others = accounts.length - names.length
  const last = others > 0 ? `${formatNumber(others)} more` : names.pop()
  return names.length > 0 ? `${names.join(', ')} and ${last}` : `${last}`
}

/** Returns the rows between two, both included, or the second one if the first one is not there. */
function rangeOf(rows: readonly Account[], firstId: string | undefined, second: Account) {
  const from = rows.findIndex(({ _id }) => _id === firstId)
  const to = rows.findIndex(({ _id }) => _id === second._id)
  if (from < 0) return [second]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Adds the checkboxes to the names, so that the columns stay those of the specification. */
function withCheckboxes(
  columns: Columns<Account>,
  selected: Selection,
  onPress: (account: Account, isSelected: boolean, withShift: boolean) => void,
  disabled: boolean,
): Columns<Account> {
  return columns.map((column) => {
    const { meta, cell } = column
    if (meta?.card !== 'title' || typeof cell !== 'function') return column
    return {
      ...column,
      cell: (context) => {
        const { original: account } = context.row
        return (
          <Group gap="sm" wrap="nowrap">
            {isChangeable(account) && (
              <Checkbox
                // Makes the checkbox 24 px, the minimum target size (WCAG 2.5.8).
                size="md"
                classNames={{ input: classes.target }}
                aria-label={`Select ${nameOf(account)}`}
                checked={isIn(selected, account)}
                disabled={disabled}
                // React reports the change of a checkbox by its click.
                onChange={({ currentTarget: { checked }, nativeEvent }) =>
                  onPress(account, checked, (nativeEvent as MouseEvent).shiftKey)
                }
              />
            )}
            {cell(context)}
          </Group>
        )
      },
    }
  })
}
