import * as z from 'zod/mini'

import { isWholeCents } from '@/domain/format/money'
import { trimText } from '@/domain/format/trim'

export const requiredName = z
  .string()
  .check(z.overwrite(trimText), z.minLength(1, 'Please enter name'))

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'

/** Returns what is wrong with a price, if anything. NaN stands for what is not one number. */
export function priceError(price: number): string | undefined {
  if (!(price >= 0)) return 'Please enter price, min 0'
  return isWholeCents(price) ? undefined : 'Please enter a price with at most two decimals'
}

/** Returns text such as 'Name, Price and Tax rate could not be read'. */
export function couldNotBeRead(labels: readonly string[]): string {
  const first = labels.slice(0, -1).join(', ')
  return `${first && `${first} and `}${labels.at(-1)} could not be read`
}
