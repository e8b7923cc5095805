import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Account } from '@/api/accounts'
import { ApiError } from '@/api/client/http'
import { askedWait, createPause, MAX_REFUSALS } from '@/domain/rate-limit'

import { bulkKey } from '../use-account-changes'
import { type BulkAction, changeAccount } from './bulk-actions'

const PARALLEL = 3

const ENDS_RUN = new Set([401, 429])

export interface BulkRun {
  action: BulkAction
  accounts: readonly Account[]
  /** Accounts that already have the requested status. */
  skipped: readonly Account[]
  /** Keyed by account id. An account has no entry until its call has ended. */
  outcomes: ReadonlyMap<string, 'done' | Error>
  /** 'waiting' because the server has refused too many requests. */
  phase: 'idle' | 'running' | 'waiting' | 'stopping' | 'done'
}

const IDLE: BulkRun = {
  action: 'activate',
  accounts: [],
  skipped: [],
  outcomes: new Map(),
  phase: 'idle',
}

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
    async mutationFn({ action, accounts, outcomes }: Omit<BulkRun, 'skipped' | 'phase'>) {
      const stop = new AbortController()
      stopping.current = stop
      const pause = createPause(stop.signal)
      const waiting = accounts.values()
      async function work() {
        // All workers take accounts from the same iterator so that no account is changed twice.
        for (const account of waiting) {
          const outcome = await attempt(account)
          if (outcome === undefined) return
          // After a 401 the session has ended, and after this many refusals the server won't give
          // in, so every further call would fail.
          if (outcome instanceof ApiError && ENDS_RUN.has(outcome.status)) stop.abort()
          setRun((run) => ({
            ...run,
            outcomes: new Map(run.outcomes).set(account._id, outcome),
          }))
        }
      }
      /** Resolves to undefined if the run is stopped before the account could be changed. */
      async function attempt(account: Account) {
        for (let refusals = 0; ; refusals += 1) {
          await pause.over()
          if (stop.signal.aborted) return undefined
          move('waiting', 'running')
          const outcome = await outcomeOf(action, account, outcomes.get(account._id))
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

  function start(action: BulkAction, accounts: readonly Account[], skipped: readonly Account[]) {
    const outcomes: BulkRun['outcomes'] = new Map()
    setRun({ action, accounts, skipped, outcomes, phase: 'running' })
    mutate({ action, accounts, outcomes })
  }

  function retry(accounts: readonly Account[]) {
    const outcomes = new Map(run.outcomes)
    for (const { _id } of accounts) outcomes.delete(_id)
    setRun({ ...run, outcomes, phase: 'running' })
    mutate({ action: run.action, accounts, outcomes: run.outcomes })
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

async function outcomeOf(
  action: BulkAction,
  account: Account,
  earlier: 'done' | Error | undefined,
): Promise<'done' | Error> {
  try {
    await changeAccount(action, account)
    return 'done'
  } catch (error) {
    // If it is unknown whether an earlier delete succeeded, a 404 now means that it did.
    const wasLost = earlier instanceof ApiError && earlier.outcomeUnknown
    if (action === 'delete' && wasLost && error instanceof ApiError && error.status === 404) {
      return 'done'
    }
    return error instanceof Error ? error : new Error(String(error))
  }
}
