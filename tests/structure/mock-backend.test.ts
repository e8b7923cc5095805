import { handlers } from '@mocks/handlers/all'
import { scenarios } from '@mocks/scenarios/all'
import { declaredEndpoints } from '@tests/api/declared-endpoints'
import { describe, expect, it } from 'vitest'

import { source } from './files'

describe('the mock backend', () => {
  it('handles exactly the declared endpoints, once each', () => {
    const lines = (list: { method: string; path: string }[]) =>
      list.map(({ method, path }) => `${method} ${path}`).toSorted()
    expect(declaredEndpoints.length).toBeGreaterThan(30)
    expect(
      lines(handlers.map(({ endpoint }) => endpoint)),
      'Add a handler to the file of the same name under mocks/handlers.',
    ).toEqual(lines(declaredEndpoints))
  })

  it('blocks an existing source file in each scenario with a missing chunk', () => {
    const paths = scenarios.flatMap(({ missingChunk }) => missingChunk?.path ?? [])
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) expect(source).toContainEqual(expect.stringMatching(path))
  })
})
