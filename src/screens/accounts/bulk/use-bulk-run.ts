import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { ApiError } from '@/api/client/http'
import { rawId } from '@/api/schema/raw'
import { formatCount, formatNumber } from '@/domain/format/count'
import { askedWait, MAX_REFUSALS, wait } from '@/domain/rate-limit'

import { bulkKey } from '../use-account-changes'

const PARALLEL = 3

/** The session has ended, or the server won't give in: every further call would fail. */
const ENDS_RUN = new Set([401, 429])

export const bulkActions = {
  activate: { label: 'Activate', done: 'activated' },
  deactivate: { label: 'Deactivate', done: 'deactivated' },
  delete: { label: 'Delete', done: 'deleted' },
}
export type BulkAction = keyof typeof bulkActions

function changeAccount(action: BulkAction, account: Account): Promise<unknown> {
  const { _id: id } = account
  if (action === 'delete') return deleteAccount.call({ params: { id } })
  const status = action === 'activate' ? 'active' : 'inactive'
  return setAccountStatus.call({ params: { id }, body: { id: rawId(account), status } })
}

export interface BulkRun {
  action: BulkAction
  accounts: readonly Account[]
  /** Keyed by account id. An account has no entry until its call has ended. */
  outcomes: ReadonlyMap<string, 'done' | Error>
  /** 'waiting' because the server has refused too many requests. */
  phase: 'running' | 'waiting' | 'stopping' | 'done'
}

export function runTitle({ action, accounts }: BulkRun): string {
  return `${bulkActions[action].label} ${formatCount(accounts.length, 'account')}`
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

/** Runs a bulk action as one mutation so that the lists are invalidated only once, at the end. */
export function useBulkRun() {
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
  function move(from: BulkRun['phase'], phase: BulkRun['phase']) {
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
    async mutationFn({ action, accounts }: Pick<BulkRun, 'action' | 'accounts'>) {
      const stop = new AbortController()
      stopping.current = stop
      const waiting = accounts.values()
      /** Holds back all calls after the server has refused one of them. */
      let pause = Promise.resolve()
      async function work() {
        // All workers take accounts from the same iterator so that no account is changed twice.
        for (const account of waiting) {
          const outcome = await attempt(account)
          if (outcome === undefined) return
          if (outcome instanceof ApiError && ENDS_RUN.has(outcome.status)) stop.abort()
          change(({ outcomes }) => ({
            outcomes: new Map(outcomes).set(account._id, outcome),
          }))
        }
      }
      /** Resolves to undefined if the run is stopped before the account could be changed. */
      async function attempt(account: Account) {
        for (let refusals = 0; ; refusals += 1) {
          await pause
          if (stop.signal.aborted) return undefined
          move('waiting', 'running')
          const outcome = await changeAccount(action, account).then(
            () => 'done' as const,
            (error: Error) => error,
          )
          const delay = askedWait(outcome, refusals)
          if (delay === undefined || refusals === MAX_REFUSALS) return outcome
          move('running', 'waiting')
          pause = wait(delay, stop.signal)
        }
      }
      await Promise.all(Array.from({ length: PARALLEL }, work))
      change(() => ({ phase: 'done' }))
    },
  })

  function start(action: BulkAction, accounts: readonly Account[]) {
    show({ action, accounts, outcomes: new Map(), phase: 'running' })
    mutate({ action, accounts })
  }

  /**
   * Prevents further calls, but lets running calls finish, because the outcome of an aborted call
   * would be unknown.
   */
  function stop() {
    stopping.current?.abort()
    move('running', 'stopping')
    move('waiting', 'stopping')
  }

  return { run, start, stop }
}
