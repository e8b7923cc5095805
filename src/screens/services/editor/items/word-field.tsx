import type { NativeSelectProps } from '@mantine/core'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'

import { SelectField } from '@/ui/form/fields'
import type { FieldProps } from '@/ui/form/use-field'

type WordFieldProps<Values extends FieldValues> = FieldProps<
  Values,
  Omit<NativeSelectProps, 'data'>
> & {
  words: readonly string[]
  labelOf: (word: string) => string
}

/**
 * A choice of one of the words, to which it adds the item's own word if it is unknown. The select
 * would otherwise show the first word.
 */
export function WordField<Values extends FieldValues>({
  words,
  labelOf,
  ...field
}: WordFieldProps<Values>) {
  const { control, name } = field
  const [initial] = useState<unknown>(useWatch({ control, name }))
  const own = typeof initial === 'string' ? [initial] : []
  const data = [...new Set([...words, ...own])].map((value) => ({
    value,
    label: labelOf(value),
  }))
  return <SelectField {...field} data={data} />
}
