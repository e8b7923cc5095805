import { Accordion, Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'

import type { Account } from '@/api/accounts'
import { ApiError } from '@/api/client/http'
import { accountName } from '@/domain/account/person'
import { formatCount, formatNumber } from '@/domain/format/count'
import { LiveRegion } from '@/ui/feedback/live-region'
import { SideDrawer } from '@/ui/overlay/dialog'

import { bulkActions, type BulkRun } from './use-bulk-run'

import classes from './bulk.module.css'

export const titleOf = ({ action, accounts }: BulkRun) =>
  `${bulkActions[action].label} ${formatCount(accounts.length, 'account')}`

interface BulkRunDrawerProps {
  run: BulkRun
  opened: boolean
  onStop: () => void
  onRetry: (accounts: readonly Account[]) => void
  onClose: () => void
}

export function BulkRunDrawer({ run, opened, onStop, onRetry, onClose }: BulkRunDrawerProps) {
  const { action, accounts, outcomes, phase } = run
  const done = accounts.filter(({ _id }) => outcomes.get(_id) === 'done')
  const failed = accounts.filter(({ _id }) => outcomes.get(_id) instanceof Error)
  const left = accounts.filter(({ _id }) => !outcomes.has(_id))
  const isDone = phase === 'done'

  const percentOf = (count: number) => Math.round((count / accounts.length) * 100)
  const results = [
    { name: 'Failed', rows: failed },
    { name: bulkActions[action].done, rows: done },
    // Empty until the run ends. Before that, accounts in `left` may be waiting or being changed.
    { name: 'Not started', rows: isDone ? left : [] },
  ].filter(({ rows }) => rows.length > 0)

  const status = useRef<HTMLParagraphElement>(null)
  useEffect(function recoverFocus() {
    // Moves the focus to the status text when the pressed button has unmounted.
    if (document.activeElement === document.body) status.current?.focus()
  })

  return (
    <SideDrawer opened={opened} onClose={onClose} title={titleOf(run)} locked={!isDone}>
      <Progress.Root size="lg">
        <Progress.Section value={percentOf(done.length)} aria-label="Accounts changed" />
        <Progress.Section value={percentOf(failed.length)} color="red" withAria={false} />
      </Progress.Root>
      <Text ref={status} tabIndex={-1} mt="sm">
        {isDone ? summaryOf(results) : progressOf(run, failed.length)}
      </Text>
      {/* The progress is rounded to steps of 10%, because screen readers announce every change. */}
      <LiveRegion
        text={isDone ? 'Finished' : `${Math.floor(percentOf(outcomes.size) / 10) * 10}%`}
      />
      <output>
        {phase === 'waiting' && (
          <Alert color="pending" role="presentation" py={6} mt="sm">
            The server asked to wait. The run continues by itself within a minute.
          </Alert>
        )}
      </output>
      <Group gap="xs" mt="md" mb="lg">
        {isDone ? (
          <>
            {failed.length > 0 && <Button onClick={() => onRetry(failed)}>Retry failed</Button>}
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            data-autofocus
            aria-disabled={phase === 'stopping' || undefined}
            onClick={onStop}
          >
            Stop
          </Button>
        )}
      </Group>
      <Accordion multiple defaultValue={['Failed']} order={3} keepMounted={false}>
        {results.map(({ name, rows }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              <span>{name}</span>{' '}
              <span className={classes.number}>{formatNumber(rows.length)}</span>
            </Accordion.Control>
            <Accordion.Panel>
              <ul className={classes.results}>
                {rows.map((account) => (
                  <Result key={account._id} account={account} outcome={outcomes.get(account._id)} />
                ))}
              </ul>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </SideDrawer>
  )
}

function Result({ account, outcome }: { account: Account; outcome: 'done' | Error | undefined }) {
  return (
    <li>
      <Text fw={550}>
        <bdi>{accountName(account)}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {account.email}
      </Text>
      {outcome instanceof Error && (
        <Text c="failed">
          <bdi>{outcome.message}</bdi>
        </Text>
      )}
      {outcome instanceof ApiError && outcome.note && (
        <Text size="sm">
          <bdi>{outcome.note}</bdi>
        </Text>
      )}
    </li>
  )
}

function progressOf({ accounts, outcomes, phase }: BulkRun, failed: number): string {
  const stopping = phase === 'stopping' ? 'Stopping after the calls that are running: ' : ''
  const count = `${formatNumber(outcomes.size)} of ${formatCount(accounts.length, 'account')}`
  return `${stopping}${count}${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`
}

/** Returns, for example, '7 failed, 293 deactivated, 40 not started'. */
function summaryOf(results: readonly { name: string; rows: readonly Account[] }[]): string {
  return results
    .map(({ name, rows }) => `${formatNumber(rows.length)} ${name.toLowerCase()}`)
    .join(', ')
}
