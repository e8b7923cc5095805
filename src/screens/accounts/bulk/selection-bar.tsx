import { Button, Checkbox, Group, Paper, Progress, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { formatNumber } from '@/domain/format/count'
import { doubts, pagesReadText } from '@/domain/list/fetch-pages'
import { InlineError } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import type { Matches } from '@/ui/table/whole-list-search'

import { type BulkAction, bulkActions } from './use-bulk-run'

import classes from './bulk.module.css'

/**
 * The selected accounts across all pages, by id. TanStack Table's row selection holds only ids, but
 * a bulk run needs names and statuses.
 */
export type Selection = ReadonlyMap<string, Account>
export const NOTHING: Selection = new Map()

export function withSelected(
  selection: Selection,
  accounts: readonly Account[],
  isSelected: boolean,
): Selection {
  const changed = new Map(selection)
  for (const account of accounts) {
    if (isSelected) changed.set(account._id, account)
    else changed.delete(account._id)
  }
  return changed
}

interface SelectionBarProps {
  selected: Selection
  onSelect: (selected: Selection) => void
  /** The accounts on the current page, except those that can't be selected, such as admins. */
  rows: readonly Account[]
  /** Undefined if the server does not say and there may be several. */
  pages: number | undefined
  matches: Matches<Account>
  onAction: (action: BulkAction) => void
}

export function SelectionBar({
  selected,
  onSelect,
  rows,
  pages,
  matches,
  onAction,
}: SelectionBarProps) {
  const { isPending, read, error, mutate: fetchAll, refetch, stop } = useFetchAll(matches, onSelect)

  const onPage = rows.filter(({ _id }) => selected.has(_id)).length
  const isPageSelected = rows.length > 0 && onPage === rows.length
  const elsewhere = selected.size - onPage
  const canAct = !isPending && selected.size > 0

  return (
    <Paper
      component="section"
      aria-label="Selected accounts"
      withBorder
      mb="sm"
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
            {selectedText(selected.size, elsewhere)}
          </Text>
          {/*
           * Three actions share one button so that the button keeps the focus when its action
           * changes.
           */}
          {(pages !== 1 || elsewhere > 0) && (
            <Button
              variant="subtle"
              size="compact-md"
              mx="-0.5rem"
              onClick={() => {
                if (isPending) stop()
                else if (elsewhere > 0) onSelect(NOTHING)
                else fetchAll()
              }}
            >
              {isPending
                ? 'Stop reading'
                : elsewhere > 0
                  ? 'Clear selection'
                  : `Select all matches${pages === undefined ? '' : ` on ${formatNumber(pages)} pages`}`}
            </Button>
          )}
        </Group>
        <Group gap="xs">
          {(['activate', 'deactivate', 'delete'] as const).map((action) => (
            <Button
              key={action}
              variant="default"
              size="compact-md"
              {...(action === 'delete' && canAct && { c: 'red' })}
              disabled={!canAct}
              onClick={() => onAction(action)}
            >
              {bulkActions[action].label}
            </Button>
          ))}
        </Group>
      </Group>
      {isPending && (
        <Group gap="sm" mt="xs" wrap="nowrap">
          {read.pages !== undefined && (
            <Progress flex={1} value={(read.fetched / read.pages) * 100} aria-label="Pages read" />
          )}
          <Text c="dimmed">{`${pagesReadText(read)} read`}</Text>
        </Group>
      )}
      {error && (
        <InlineError
          lead="Not all matches could be read:"
          query={{ error, isFetching: false, refetch }}
        />
      )}
    </Paper>
  )
}

function selectedText(selected: number, elsewhere: number): string {
  const others = elsewhere > 0 ? `, ${formatNumber(elsewhere)} on other pages` : ''
  return `${formatNumber(selected)} selected${others}`
}

const NOTHING_READ = { fetched: 0, pages: undefined }

function useFetchAll(
  { list, isWanted = () => true }: Matches<Account>,
  onFetched: (selected: Selection) => void,
) {
  const client = useQueryClient()
  const { queryKey } = list.options
  const { data: read = NOTHING_READ } = useQuery({ ...list.options, enabled: false })
  const reading = useMutation({
    meta: { errorDisplay: 'screen' },
    async mutationFn() {
      // What is about to be changed is read anew.
      const { rows, doubt } = await list.readToEnd(client, 0)
      if (doubt !== undefined && doubt !== 'uncounted') {
        toast.warning(`${doubts[doubt]}, so some matches may not be selected.`)
      }
      const matches = rows.filter((row) => isWanted(row) && isChangeable(row))
      return new Map(matches.map((row) => [row._id, row]))
    },
    onSuccess: onFetched,
  })
  function stop() {
    void client.cancelQueries({ queryKey, exact: true, type: 'inactive' })
    reading.reset()
  }
  const stopOnUnmount = useEffectEvent(() => reading.isPending && stop())
  useEffect(() => () => void stopOnUnmount(), [])

  const refetch = () =>
    reading.mutateAsync().then(
      () => ({ isSuccess: true }),
      () => ({ isSuccess: false }),
    )
  return { ...reading, read, refetch, stop }
}
