import * as z from 'zod/mini'

import { type Raw, shownFlag } from '@/api/schema/raw'
import { ApiError } from '@/domain/api-error'
import { hasManyDecimals, parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'

export const requiredName = z
  .string()
  .check(z.overwrite(trimText), z.minLength(1, 'Please enter name'))

/** Returns an error for a service that the server still sends, but marked as deleted. */
export function deletedError(service: Raw): ApiError | undefined {
  if (!shownFlag(service['isDeleted'])) return undefined
  return new ApiError('refused', 410, 'This service has been deleted.')
}

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'

/** Returns what is wrong with a price, if anything. Those of `shown` may have more decimals. */
export function priceError(
  typed: string,
  shown: readonly (string | null)[],
): string | undefined {
  if (!(parseNumber(typed) >= 0)) return 'Please enter price, min 0'
  if (shown.includes(typed) || !hasManyDecimals(typed)) return undefined
  return 'Please enter a price with at most two decimals'
}
