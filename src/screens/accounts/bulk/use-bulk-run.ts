import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { type Account, deleteAccount, listAccounts, setAccountStatus } from '@/api/accounts'
import { findCachedRow } from '@/api/client/cached-row'
import { rawId } from '@/api/schema/raw'
import type { AccountStatus } from '@/domain/account/account'
import { ApiError } from '@/domain/api-error'
import { formatCount, formatNumber } from '@/domain/format/count'
import { askedWait, MAX_REFUSALS, wait } from '@/domain/rate-limit'

import { bulkKey } from '../use-account-changes'

const PARALLEL = 3

/** The session has ended, or the server won't give in: every further call would fail. */
const ENDS_RUN = new Set([401, 429])

export type BulkAction = 'activate' | 'deactivate' | 'delete'

interface BulkActionDetails {
  label: string
  done: string
  /** What a change of the status changes it to, and what undoes that. */
  status?: AccountStatus
  undo?: BulkAction
}

export const bulkActions: Record<BulkAction, BulkActionDetails> = {
  activate: { label: 'Activate', done: 'activated', status: 'active', undo: 'deactivate' },
  deactivate: {
    label: 'Deactivate',
    done: 'deactivated',
    status: 'inactive',
    undo: 'activate',
  },
  delete: { label: 'Delete', done: 'deleted' },
}

function changeAccount(action: BulkAction, account: Account): Promise<unknown> {
  const { _id: id } = account
  const { status } = bulkActions[action]
  if (status === undefined) return deleteAccount.call({ params: { id } })
  return setAccountStatus.call({ params: { id }, body: { id: rawId(account), status } })
}

export interface BulkRun {
  action: BulkAction
  accounts: readonly Account[]
  /** The ids of those that had the other status, which is theirs again after Undo. */
  undoable: ReadonlySet<string>
  /** Keyed by account id. An account has no entry until its call has ended. */
  outcomes: ReadonlyMap<string, 'done' | Error>
  /** 'waiting' because the server has refused too many requests. */
  phase: 'running' | 'waiting' | 'stopping' | 'done'
}

interface Attempt extends Pick<BulkRun, 'action' | 'accounts'> {
  /** The outcomes of an earlier attempt. */
  earlier: BulkRun['outcomes']
}

export function runTitle({ action, accounts }: BulkRun): string {
  return `${bulkActions[action].label} ${formatCount(accounts.length, 'account')}`
}

/** Without an account of which one copy says otherwise, as after a change by its row. */
function undoableBy(
  queryClient: QueryClient,
  action: BulkAction,
  accounts: readonly Account[],
) {
  const { undo } = bulkActions[action]
  const other = undo && bulkActions[undo].status
  const changing = accounts.filter((account) => {
    const cached = findCachedRow(queryClient, listAccounts, account._id)?.row ?? account
    return account.status === other && cached.status === other
  })
  return new Set(changing.map(({ _id }) => _id))
}

/** Returns the accounts that the run has changed to another status. */
export function changedBy({ accounts, undoable, outcomes }: BulkRun): Account[] {
  return accounts.filter(({ _id }) => undoable.has(_id) && outcomes.get(_id) === 'done')
}

function isComplete({ accounts, outcomes }: BulkRun): boolean {
  return accounts.every(({ _id }) => outcomes.get(_id) === 'done')
}

export function failuresOf({ accounts, outcomes }: BulkRun) {
  return accounts.flatMap((account) => {
    const error = outcomes.get(account._id)
    return error instanceof Error ? { account, error } : []
  })
}

export function summaryOf({ action, accounts, outcomes }: BulkRun, failed: number): string {
  const done = [...outcomes.values()].filter((outcome) => outcome === 'done').length
  return [
    { count: failed, name: 'failed' },
    { count: done, name: bulkActions[action].done },
    { count: accounts.length - failed - done, name: 'not started' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${formatNumber(count)} ${name}`)
    .join(', ')
}

/** Such as 'Delete 9 accounts: 2 deleted, 7 not started'. */
function progressOf(run: BulkRun): string {
  // A call that the end of the session has refused changed nothing.
  const failures = failuresOf(run).filter(
    ({ error }) => !(error instanceof ApiError && error.status === 401),
  )
  return `${runTitle(run)}: ${summaryOf(run, failures.length)}`
}

interface ChangeOptions {
  stop: AbortController
  /** The server has refused too many requests. */
  onWait: () => void
  onGoOn: () => void
  onOutcome: (id: string, outcome: 'done' | Error) => void
}

/** Changes a few accounts at a time, until `stop` is aborted. */
async function changeAccounts(
  action: BulkAction,
  accounts: readonly Account[],
  { stop, onWait, onGoOn, onOutcome }: ChangeOptions,
): Promise<void> {
  const waiting = accounts.values()
  /** Holds back all calls after the server has refused one of them. */
  let pause = Promise.resolve()
  async function work() {
    // All workers take accounts from the same iterator so that no account is changed twice.
    for (const account of waiting) {
      const outcome = await attempt(account)
      if (outcome === undefined) return
      if (outcome instanceof ApiError && ENDS_RUN.has(outcome.status)) stop.abort()
      onOutcome(account._id, outcome)
    }
  }
  /** Resolves to undefined if the run is stopped before the account could be changed. */
  async function attempt(account: Account) {
    for (let refusals = 0; ; refusals += 1) {
      await pause
      if (stop.signal.aborted) return undefined
      onGoOn()
      const outcome = await changeAccount(action, account).then(
        () => 'done' as const,
        (error: Error) => error,
      )
      const delay = askedWait(outcome, refusals)
      if (delay === undefined || refusals === MAX_REFUSALS) return outcome
      onWait()
      pause = wait(delay, stop.signal)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}

/**
 * Runs a bulk action as one mutation so that the lists are invalidated only once, at the end. Calls
 * `onComplete` if all accounts have been changed.
 */
export function useBulkRun(onComplete: (run: BulkRun) => void) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  /** The same, also when the component is unmounted. */
  const latest = useRef<BulkRun>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(function stopOnUnmount() {
    return () => stopping.current?.abort()
  }, [])

  function show(run: BulkRun) {
    latest.current = run
    setRun(run)
  }
  function change(to: (run: BulkRun) => Partial<BulkRun>) {
    if (latest.current) show({ ...latest.current, ...to(latest.current) })
  }
  /** Changes the phase, unless it has changed meanwhile. */
  function changePhase(from: BulkRun['phase'], phase: BulkRun['phase']) {
    if (latest.current?.phase === from) change(() => ({ phase }))
  }

  const { mutate } = useMutation({
    mutationKey: bulkKey,
    // The dashboard counts accounts, so it must be refetched too.
    meta: {
      invalidates: ['accounts', 'dashboard'],
      errorDisplay: 'screen',
      progress: () => ({
        text: latest.current ? progressOf(latest.current) : '',
        isDone: latest.current?.phase === 'done',
      }),
      pendingUntilRead: true,
    },
    async mutationFn({ action, accounts, earlier }: Attempt) {
      const stop = new AbortController()
      stopping.current = stop
      await changeAccounts(action, accounts, {
        stop,
        onWait: () => changePhase('running', 'waiting'),
        onGoOn: () => changePhase('waiting', 'running'),
        onOutcome: (id, outcome) =>
          change(({ outcomes }) => ({ outcomes: new Map(outcomes).set(id, outcome) })),
      })
      // After Stop, what was not tried once more is still a failure.
      change(({ outcomes }) => ({
        outcomes: new Map([...earlier, ...outcomes]),
        phase: 'done',
      }))
    },
    onSuccess() {
      if (latest.current && isComplete(latest.current)) onComplete(latest.current)
    },
  })

  function start(action: BulkAction, accounts: readonly Account[]) {
    const undoable = undoableBy(queryClient, action, accounts)
    show({ action, accounts, undoable, outcomes: new Map(), phase: 'running' })
    mutate({ action, accounts, earlier: new Map() })
  }

  function retryFailed() {
    if (!latest.current) return
    const { action, outcomes: earlier } = latest.current
    const accounts = failuresOf(latest.current).map(({ account }) => account)
    change(({ outcomes }) => ({
      outcomes: new Map([...outcomes].filter(([, outcome]) => outcome === 'done')),
      phase: 'running',
    }))
    mutate({ action, accounts, earlier })
  }

  /** Undoes what the run has changed. */
  function undo(run: BulkRun) {
    const { undo: action } = bulkActions[run.action]
    if (action) start(action, changedBy(run))
  }

  /**
   * Prevents further calls, but lets running calls finish, because the outcome of an aborted call
   * would be unknown.
   */
  function stop() {
    stopping.current?.abort()
    changePhase('running', 'stopping')
    changePhase('waiting', 'stopping')
  }

  return { run, start, retryFailed, undo, stop }
}
