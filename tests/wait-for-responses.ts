import { backend } from '@mocks/node'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the mock backend has answered every request. */
export async function waitForResponses(): Promise<void> {
  await waitFor(() =>
    expect(backend.calls.every(({ duration }) => duration !== undefined)).toBe(true),
  )
}
