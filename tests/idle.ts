import { backend } from '@mocks/node'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Resolves when no request is pending. */
export async function idle(): Promise<void> {
  await waitFor(() =>
    expect(backend.calls.every(({ duration }) => duration !== undefined)).toBe(true),
  )
}
