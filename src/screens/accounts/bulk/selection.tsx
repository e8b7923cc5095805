import { Checkbox, Group } from '@mantine/core'
import { createContext, useContext, useId } from 'react'

import type { Account } from '@/api/accounts'
import { isChangeable } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import type { Columns } from '@/ui/table/data-table'

import classes from './bulk.module.css'

/**
 * The selected accounts across all pages, by id. TanStack Table's row selection holds only ids, but
 * a bulk run needs names and statuses.
 */
export type Selection = ReadonlyMap<string, Account>
export const NOTHING: Selection = new Map()

interface SelectionContext {
  selected: Selection
  select: (selected: Selection) => void
  /** Also selects the rows between this one and the last one that was toggled, if `isRange`. */
  toggle: (account: Account, isSelected: boolean, isRange: boolean) => void
  /** The rows are those of an earlier answer, so none of them can be selected. */
  isStale: boolean
}

export const SelectionProvider = createContext<SelectionContext>({
  selected: NOTHING,
  select: () => undefined,
  toggle: () => undefined,
  isStale: false,
})

export function withSelected(
  selection: Selection,
  accounts: readonly Account[],
  isSelected: boolean,
): Selection {
  const changed = new Map(selection)
  for (const account of accounts) {
    if (isSelected) changed.set(account._id, account)
    else changed.delete(account._id)
  }
  return changed
}

function SelectAccount({ account }: { account: Account }) {
  const { selected, toggle, isStale } = useContext(SelectionProvider)
  const id = useId()
  if (!isChangeable(account)) return null
  return (
    // Enlarges what can be pressed to 40 px.
    <label className={classes.target} htmlFor={id}>
      <Checkbox
        id={id}
        // Makes the checkbox 24 px, the minimum target size (WCAG 2.5.8).
        size="md"
        aria-label={`Select ${nameOf(account)}`}
        checked={selected.has(account._id)}
        disabled={isStale}
        // Without this, a Shift-click would also select the text between two rows.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ currentTarget, nativeEvent }) =>
          toggle(
            account,
            currentTarget.checked,
            'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          )
        }
      />
    </label>
  )
}

export function selectableColumns(columns: Columns<Account>): Columns<Account> {
  return columns.map((column) => {
    const { meta, cell } = column
    if (meta?.card !== 'title' || typeof cell !== 'function') return column
    return {
      ...column,
      cell: (context) => (
        <Group gap="sm" wrap="nowrap">
          <SelectAccount account={context.row.original} />
          {cell(context)}
        </Group>
      ),
    }
  })
}
