import { Alert, Button, Group, Progress, Text } from '@mantine/core'

import { accountName } from '@/domain/account/person'
import { ApiError } from '@/domain/api-error'
import { formatCount, formatNumber } from '@/domain/format/count'
import { LiveRegion } from '@/ui/feedback/live-region'
import { SubmitButton } from '@/ui/form/submit-button'
import { SideDrawer } from '@/ui/overlay/dialog'

import { type BulkRun, changedBy, failuresOf, runTitle, summaryOf } from './use-bulk-run'

import classes from './bulk.module.css'

interface BulkRunDrawerProps {
  run: BulkRun
  opened: boolean
  onStop: () => void
  onRetry: () => void
  onUndo: () => void
  onClose: () => void
}

export function BulkRunDrawer({
  run,
  opened,
  onStop,
  onRetry,
  onUndo,
  onClose,
}: BulkRunDrawerProps) {
  const { accounts, outcomes, phase } = run
  const failures = failuresOf(run)
  const done = outcomes.size - failures.length
  const isDone = phase === 'done'
  const percentOf = (count: number) => Math.round((count / accounts.length) * 100)

  return (
    <SideDrawer opened={opened} onClose={onClose} title={runTitle(run)} locked={!isDone}>
      <Progress size="lg" value={percentOf(done)} aria-label="Accounts changed" />
      <Text mt="sm">
        {isDone
          ? summaryOf(run, failures.length)
          : `${formatNumber(outcomes.size)} of ${formatCount(accounts.length, 'account')}`}
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
        {/* Done takes the place of Stop, so that a press that comes too late changes nothing. */}
        {isDone ? (
          // The focused Stop has disappeared.
          <Button variant="default" autoFocus onClick={onClose}>
            Done
          </Button>
        ) : (
          <SubmitButton
            variant="default"
            autoFocus
            pending={phase === 'stopping'}
            onClick={onStop}
          >
            Stop
          </SubmitButton>
        )}
        {isDone && failures.length > 0 && <Button onClick={onRetry}>Retry failed</Button>}
        {isDone && changedBy(run).length > 0 && (
          <Button variant="default" onClick={onUndo}>
            Undo
          </Button>
        )}
      </Group>
      <ul className={classes.failures}>
        {failures.map(({ account, error }) => (
          <li key={account._id}>
            <Text fw={550}>
              <bdi>{accountName(account)}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {account.email}
            </Text>
            <Text c="failed">
              <bdi>{error.message}</bdi>
            </Text>
            {error instanceof ApiError && error.note && (
              <Text size="sm">
                <bdi>{error.note}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
