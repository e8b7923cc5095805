import { Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

import { type Account, setAccountStatus } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { formatNumber } from '@/domain/format/count'
import { lastKnownPage } from '@/domain/list/page-range'
import { SubmitButton } from '@/ui/form/submit-button'
import { dismissModal } from '@/ui/overlay/confirm'
import type { ShownList } from '@/ui/table/query-table'
import { useFetchAll } from '@/ui/table/use-fetch-all'
import type { ListSource } from '@/ui/table/whole-list-search'

import { type BulkAction, bulkActions } from './use-bulk-run'

import classes from './bulk.module.css'

/** On all pages. TanStack Table selects ids only, but a bulk run needs names and statuses. */
export type Selection = readonly Account[]

export const isIn = (accounts: Selection, { _id: id }: Account) =>
  accounts.some(({ _id }) => _id === id)

export function withSelected(
  selected: Selection,
  accounts: Selection,
  isSelected: boolean,
) {
  const others = selected.filter((account) => !isIn(accounts, account))
  return isSelected ? [...others, ...accounts] : others
}

interface SelectionBarProps {
  /** Another one clears the selection. */
  scope: string | null
  selected: Selection
  onSelect: (selected: Selection) => void
  /** The accounts on the current page that can be selected. */
  rows: readonly Account[]
  list: ShownList<Account>
  source: ListSource<Account>
  onAction: (action: BulkAction) => void
}

export function SelectionBar({
  scope,
  selected,
  onSelect,
  rows,
  list: { query, paging },
  source,
  onAction,
}: SelectionBarProps) {
  const { fetchAll, isPending, progress, stop } = useFetchAll(source, {
    title: 'Selection of all matches',
    noun: 'accounts',
    failure: 'Nothing was selected.',
    onFetched: (rows) => onSelect(rows.filter(isChangeable)),
  })
  const onPage = rows.filter((row) => isIn(selected, row)).length
  const isPageSelected = rows.length > 0 && onPage === rows.length
  const elsewhere = selected.length - onPage
  // A change by a row that is on its way could reach the server after that of the run.
  const isChanging = setAccountStatus.usePending().length > 0
  const canAct = !isPending && !isChanging && selected.length > 0
  const { rows: shown = [], pages } = query.data ?? {}
  const onPages = pages === undefined ? '' : ` on ${formatNumber(pages)} pages`
  const hasOtherPages = lastKnownPage(pages, paging.page, shown.length) > 1

  /** What is read or asked for a selection ends with it. */
  function end() {
    stop()
    dismissModal()
  }
  function selectAllOrNone() {
    if (elsewhere > 0) onSelect([])
    else fetchAll()
  }

  return (
    <Paper
      component="section"
      aria-label="Selected accounts"
      withBorder
      className={classes.bar}
    >
      <Group gap="0.5rem 1rem" justify="space-between">
        <Group gap="0.5rem 1.25rem">
          <Checkbox
            label="Select this page"
            checked={isPageSelected}
            indeterminate={onPage > 0 && !isPageSelected}
            disabled={rows.length === 0}
            onChange={() => onSelect(withSelected(selected, rows, !isPageSelected))}
          />
          <Text aria-live="polite" fw={600}>
            {countText(selected.length, elsewhere)}
          </Text>
          {/* Two actions share one button so that it keeps the focus when its action changes. */}
          {(hasOtherPages || elsewhere > 0) && (
            <SubmitButton
              variant="subtle"
              size="compact-md"
              mx="calc(-1px - var(--button-padding-x))"
              pending={isPending}
              onClick={selectAllOrNone}
            >
              {elsewhere > 0 ? 'Clear selection' : `Select all matches${onPages}`}
            </SubmitButton>
          )}
        </Group>
        <BulkActions disabled={!canAct} onAction={onAction} />
      </Group>
      {progress}
      {/* Instead of the whole bar, whose button may be the one whose press has changed the filter. */}
      <OnEnd key={scope} onEnd={end} />
    </Paper>
  )
}

function OnEnd({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(function endWithSelection() {
    return () => end()
  }, [])
  return null
}

function countText(selected: number, elsewhere: number): string {
  const text = `${formatNumber(selected)} selected`
  return elsewhere > 0 ? `${text}, ${formatNumber(elsewhere)} on other pages` : text
}

interface BulkActionsProps {
  disabled: boolean
  onAction: (action: BulkAction) => void
}

function BulkActions({ disabled, onAction }: BulkActionsProps) {
  return (
    <Group gap="xs">
      {(['activate', 'deactivate', 'delete'] as const).map((action) => (
        <Button
          key={action}
          variant="default"
          size="compact-md"
          {...(action === 'delete' && !disabled && { c: 'red' })}
          disabled={disabled}
          onClick={() => onAction(action)}
        >
          {bulkActions[action].label}
        </Button>
      ))}
    </Group>
  )
}
