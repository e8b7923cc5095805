import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

it.each([
  ['/manage-account', /^(?:Activate|Deactivate|Delete|View)$/, 3],
  ['/support', /^(?:Status|Conversation)$/, 2],
  ['/transactions', /^Copy booking ID$/, 1],
])(
  'each row of %s has a header, which describes its controls',
  async (path, name, count) => {
    await renderApp(path)
    const headers = await screen.findAllByRole('rowheader')
    expect(headers).toHaveLength(10)
    for (const header of headers) {
      expect(header).toHaveAttribute('scope', 'row')
      const row = within(header.closest('tr')!)
      const controls = ['button', 'link', 'combobox'].flatMap((role) =>
        row.queryAllByRole(role, { name }),
      )
      expect(controls).toHaveLength(count)
      for (const control of controls) {
        expect(control).toHaveAccessibleDescription(header.textContent)
        expect(control).toHaveAttribute('aria-describedby', header.id)
      }
    }
  },
)
