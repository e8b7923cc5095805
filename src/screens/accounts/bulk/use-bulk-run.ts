import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { ApiError } from '@/api/client/http'
import { askedWait, createPause, MAX_REFUSALS } from '@/domain/rate-limit'

import { bulkKey } from '../use-account-changes'

const PARALLEL = 3

const ENDS_RUN = new Set([401, 429])

export type BulkAction = keyof typeof bulkActions

export const bulkActions = {
  activate: { label: 'Activate', done: 'Activated' },
  deactivate: { label: 'Deactivate', done: 'Deactivated' },
  delete: { label: 'Delete', done: 'Deleted' },
}

function changeAccount(action: BulkAction, id: string): Promise<unknown> {
  if (action === 'delete') return deleteAccount.call({ params: { id } })
  const status = action === 'activate' ? 'active' : 'inactive'
  return setAccountStatus.call({ params: { id }, body: { id, status } })
}

export interface BulkRun {
  action: BulkAction
  accounts: readonly Account[]
  /** Keyed by account id. An account has no entry until its call has ended. */
  outcomes: ReadonlyMap<string, 'done' | Error>
  /** 'waiting' because the server has refused too many requests. */
  phase: 'idle' | 'running' | 'waiting' | 'stopping' | 'done'
}

const IDLE: BulkRun = { action: 'activate', accounts: [], outcomes: new Map(), phase: 'idle' }

/** Runs a bulk action as one mutation so that the lists are invalidated only once, at the end. */
export function useBulkRun() {
  const [run, setRun] = useState(IDLE)
  const stopping = useRef<AbortController>(null)

  const stopRun = useEffectEvent(() => stop())
  useEffect(function stopOnUnmount() {
    return () => stopRun()
  }, [])

  /** Changes the phase, unless it has changed meanwhile. */
  function move(from: BulkRun['phase'], to: BulkRun['phase']) {
    setRun((run) => (run.phase === from ? { ...run, phase: to } : run))
  }

  const { mutate } = useMutation({
    mutationKey: bulkKey,
    // The dashboard counts accounts, so it must be refetched too.
    meta: { invalidates: ['accounts', 'dashboard'], errorDisplay: 'screen' },
    async mutationFn({ action, accounts }: Pick<BulkRun, 'action' | 'accounts'>) {
      const stop = new AbortController()
      stopping.current = stop
      const pause = createPause(stop.signal)
      const waiting = accounts.values()
      async function work() {
        // All workers take accounts from the same iterator so that no account is changed twice.
        for (const { _id } of waiting) {
          const outcome = await attempt(_id)
          if (outcome === undefined) return
          // After a 401 the session has ended, and after this many refusals the server won't give
          // in, so every further call would fail.
          if (outcome instanceof ApiError && ENDS_RUN.has(outcome.status)) stop.abort()
          setRun((run) => ({ ...run, outcomes: new Map(run.outcomes).set(_id, outcome) }))
        }
      }
      /** Resolves to undefined if the run is stopped before the account could be changed. */
      async function attempt(id: string) {
        for (let refusals = 0; ; refusals += 1) {
          await pause.over()
          if (stop.signal.aborted) return undefined
          move('waiting', 'running')
          const outcome = await changeAccount(action, id).then(
            () => 'done' as const,
            (error: Error) => error,
          )
          const wait = askedWait(outcome, refusals)
          if (wait === undefined || refusals === MAX_REFUSALS) return outcome
          pause.extend(wait)
          move('running', 'waiting')
        }
      }
      await Promise.all(Array.from({ length: PARALLEL }, work))
      setRun((run) => ({ ...run, phase: 'done' }))
    },
  })

  function start(action: BulkAction, accounts: readonly Account[]) {
    setRun({ action, accounts, outcomes: new Map(), phase: 'running' })
    mutate({ action, accounts })
  }

  function retry(accounts: readonly Account[]) {
    const outcomes = new Map(run.outcomes)
    for (const { _id } of accounts) outcomes.delete(_id)
    setRun({ ...run, outcomes, phase: 'running' })
    mutate({ action: run.action, accounts })
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

  return { run, start, retry, stop }
}
