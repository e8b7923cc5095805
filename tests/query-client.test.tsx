import {
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { ApiError } from '@/domain/api-error'
import { createQueryClient } from '@/query-client'
import { toast } from '@/ui/feedback/toast'

it('shows an error from the loader on the screen without refetching', async () => {
  const queryClient = createQueryClient()
  const read = vi.fn(() => Promise.reject(new Error('The database is down')))
  const options = { queryKey: ['dashboard'], queryFn: read, retry: false }
  await queryClient.prefetchQuery(options)

  function Screen() {
    const { error } = useQuery(options)
    return <p>{error?.message}</p>
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('The database is down')).toBeInTheDocument()
  expect(read).toHaveBeenCalledTimes(1)
})

/** Observes a list. Returns its query function, which succeeds once and then runs `restartFetch`. */
async function observeList(
  queryClient: QueryClient,
  queryKey: string[],
  restartFetch: () => Promise<unknown>,
) {
  const read = vi.fn(restartFetch).mockResolvedValueOnce([])
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, retry: false })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  return read
}

/** Runs a mutation that invalidates the account queries and fails with `failure`. */
async function failChange(queryClient: QueryClient, failure: Error) {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw failure
    },
    meta: { invalidates: ['accounts'] },
  })
  await expect(mutation.execute(undefined)).rejects.toBe(failure)
}

/** Runs failChange() while a list of accounts is observed. Returns the list's query function. */
async function changeThatFails(
  failure: Error,
  restartFetch: () => Promise<unknown> = async () => [],
) {
  const queryClient = createQueryClient()
  const read = await observeList(queryClient, ['accounts', 'users'], restartFetch)
  await failChange(queryClient, failure)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  return read
}

it.each([
  ['a broken connection', new ApiError('network', 0, 'Down')],
  ['a timeout', new ApiError('timeout', 0, 'Late')],
  ['a 500', new ApiError('refused', 500, 'Broken')],
  ['an unreadable response', new ApiError('unreadable', 200, 'What?')],
  ['a 404', new ApiError('refused', 404, 'No such account')],
  ['a 409', new ApiError('refused', 409, 'Already closed')],
  ['a 410', new ApiError('refused', 410, 'Deleted')],
])('refetches the lists that a change concerns after %s', async (_, error) => {
  const show = vi.spyOn(toast, 'error').mockReturnValue('')
  expect(await changeThatFails(error)).toHaveBeenCalledTimes(2)
  expect(show.mock.calls).toEqual([[error.message, { note: undefined }]])
})

it('refetches nothing after a rejected change', async () => {
  vi.spyOn(toast, 'error').mockReturnValue('')
  expect(
    await changeThatFails(new ApiError('refused', 422, 'Too long')),
  ).toHaveBeenCalledTimes(1)
})

it('shows one notification when a change and the refetch of its lists both fail', async () => {
  const show = vi.spyOn(toast, 'error').mockReturnValue('')
  const error = new ApiError('network', 0, 'Down')
  await changeThatFails(error, () => Promise.reject(error))
  expect(show).toHaveBeenCalledTimes(1)
})

it('shows the failed refetch of another list while the lists of a failed change are refetched', async () => {
  const show = vi.spyOn(toast, 'error').mockReturnValue('')
  const queryClient = createQueryClient()
  const unanswered = () => new Promise(() => undefined)
  await observeList(queryClient, ['accounts', 'users'], unanswered)
  await observeList(queryClient, ['bookings'], () =>
    Promise.reject(new Error('Bookings failed')),
  )
  await failChange(queryClient, new ApiError('network', 0, 'Down'))
  await queryClient.refetchQueries({ queryKey: ['bookings'] })
  expect(show.mock.calls.map(([message]) => message)).toEqual(['Down', 'Bookings failed'])
})
