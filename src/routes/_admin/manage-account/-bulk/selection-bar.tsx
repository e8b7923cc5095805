import { Button, Checkbox, Group, Paper, Progress, Text } from '@mantine/core'
import { useContext, useEffect, useRef, useState } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { type FetchPage, readPages } from '@/domain/list/read-pages'
import { InlineError } from '@/ui/feedback/inline-error'

import { type BulkAction, bulkActions } from './bulk-actions'
import { type Selection, SelectionProvider, withSelected } from './selection'

import classes from './bulk.module.css'

const NOTHING: Selection = new Map()

interface SelectionBarProps {
  /** The accounts of this page that can be selected. */
  rows: readonly Account[]
  pages: number
  fetchPage: FetchPage<Account>
  onAction: (action: BulkAction) => void
}

/** Selects a page or all matches, says how many are selected, and offers the actions. */
export function SelectionBar({ rows, pages, fetchPage, onAction }: SelectionBarProps) {
  const { selected, select } = useContext(SelectionProvider)
  const { reading, error, readAll, stop } = useReadAll(fetchPage, select)

  const onPage = rows.filter(({ _id }) => selected.has(_id)).length
  const isPageSelected = rows.length > 0 && onPage === rows.length
  const elsewhere = selected.size - onPage
  const isIdle = reading === null
  const canAct = isIdle && selected.size > 0

  return (
    <Paper
      component="section"
      aria-label="Selected accounts"
      withBorder
      mb="sm"
      className={classes.bar}
    >
      <Group gap="0.5rem 1rem" justify="space-between">
        <Group gap="0.25rem 1.25rem">
          <Checkbox
            label="Select this page"
            checked={isPageSelected}
            indeterminate={onPage > 0 && !isPageSelected}
            disabled={rows.length === 0}
            onChange={() => select(withSelected(selected, rows, !isPageSelected))}
          />
          <Text aria-live="polite" fw={600} className={classes.count}>
            {selectedText(selected.size, elsewhere)}
          </Text>
          {/* One button, so that it keeps the focus while its meaning changes. */}
          {(pages > 1 || elsewhere > 0) && (
            <Button
              variant="subtle"
              size="compact-md"
              mx="-0.5rem"
              onClick={() => {
                if (!isIdle) stop()
                else if (elsewhere > 0) select(NOTHING)
                else void readAll()
              }}
            >
              {!isIdle
                ? 'Stop reading'
                : elsewhere > 0
                  ? 'Clear selection'
                  : `Select all matches on ${pages.toLocaleString('en-US')} pages`}
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
      {reading && (
        <Group gap="sm" mt="xs" wrap="nowrap">
          <Progress flex={1} value={(reading.read / reading.pages) * 100} aria-label="Pages read" />
          <Text c="dimmed" className={classes.count}>
            {reading.read} of {reading.pages} pages read
          </Text>
        </Group>
      )}
      {error && (
        <InlineError
          lead="Not all matches could be read:"
          query={{ error, isFetching: false, refetch: readAll }}
        />
      )}
    </Paper>
  )
}

function selectedText(selected: number, elsewhere: number): string {
  const others = elsewhere > 0 ? `, ${elsewhere.toLocaleString('en-US')} on other pages` : ''
  return `${selected.toLocaleString('en-US')} selected${others}`
}

/** Reads all pages of the list and then selects their accounts. */
function useReadAll(fetchPage: FetchPage<Account>, onRead: (selected: Selection) => void) {
  const [reading, setReading] = useState<{ read: number; pages: number } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(function stopOnUnmount() {
    return () => running.current?.abort()
  }, [])

  async function readAll() {
    const { signal } = (running.current = new AbortController())
    const selected = new Map<string, Account>()
    let read = 0
    setError(null)
    try {
      for await (const { rows, pages } of readPages(fetchPage, { signal })) {
        if (signal.aborted) return
        for (const row of rows.filter(isChangeable)) selected.set(row._id, row)
        read += 1
        setReading({ read, pages })
      }
      onRead(selected)
    } catch (failure) {
      if (!signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    if (!signal.aborted) setReading(null)
  }
  function stop() {
    running.current?.abort()
    setReading(null)
  }
  return { reading, error, readAll, stop }
}
