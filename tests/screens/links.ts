import { screen } from '@testing-library/react'
import { expect } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

/** Expects the only link with this name to lead to the account. */
export function expectAccountLink(name: string, id: string): void {
  const href = `/manage-account/view-accounts/${encodeRouteId(id)}`
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
}
