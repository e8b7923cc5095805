import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

import { pagedLists } from './paged-lists'

it.each(pagedLists)(
  'each row of $path has a header, which describes its controls',
  async ({ path, controls }) => {
    await renderApp(path)
    const headers = await screen.findAllByRole('rowheader')
    expect(headers).toHaveLength(10)
    for (const header of headers) {
      expect(header).toHaveAttribute('scope', 'row')
      if (!controls) continue
      const { name, count } = controls
      const row = within(header.closest('tr')!)
      const found = ['button', 'link', 'combobox'].flatMap((role) =>
        row.queryAllByRole(role, { name }),
      )
      expect(found).toHaveLength(count)
      for (const control of found) {
        expect(control).toHaveAccessibleDescription(header.textContent)
        expect(control).toHaveAttribute('aria-describedby', header.id)
      }
    }
  },
)
