import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '@/query-client'

it('a read that failed before its screen stood is shown, not asked again', async () => {
  const queryClient = createQueryClient()
  const read = vi.fn(() => Promise.reject(new Error('The database is away')))
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
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(read).toHaveBeenCalledTimes(1)
})
