import { backend } from '@mocks/node'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Until no call is on its way. */
export async function idle(): Promise<void> {
  await waitFor(() => expect(backend.calls.every(({ took }) => took !== undefined)).toBe(true))
}
