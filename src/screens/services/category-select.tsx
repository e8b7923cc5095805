import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'

import type { Category } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { SearchableSelect } from '@/ui/form/searchable-select'
import { type FieldProps, inputText, useField } from '@/ui/form/use-field'

type ListedCategory = Pick<Category, '_id' | 'name'>

/** Without an id, a category would look like the chosen one while none is. */
export const withIds = <Row extends ListedCategory>(categories: readonly Row[]) =>
  categories.filter(({ _id }) => _id !== '')

/** A category that is not listed, such as a restored one that is gone, is not chosen. */
export const chosenCategory = (listed: readonly ListedCategory[]) =>
  z
    .string()
    .check(z.refine((id) => listed.some(({ _id }) => _id === id), 'Please select category'))

type CategorySelectProps<Values extends FieldValues> = Pick<
  FieldProps<Values, unknown>,
  'control' | 'name'
> & {
  listed: readonly ListedCategory[]
  isLoading?: boolean
  autoFocus?: boolean
}

export function CategorySelect<Values extends FieldValues>({
  control,
  name,
  listed,
  isLoading = false,
  autoFocus = false,
}: CategorySelectProps<Values>) {
  const chosen = useField({ control, name, label: 'Category', required: true })
  // The list may have come since a Save was refused for want of it.
  const isListed = listed.some(({ _id }) => _id === chosen.value)
  return (
    <SearchableSelect
      {...chosen}
      data-autofocus={autoFocus || undefined}
      value={inputText(chosen.value)}
      error={isListed ? undefined : chosen.error}
      data={listed.map(({ _id, name }) => ({ value: _id, label: displayValue(name) }))}
      placeholder="Choose a category"
      nothingFoundMessage={isLoading ? 'Loading…' : 'No such category'}
    />
  )
}
