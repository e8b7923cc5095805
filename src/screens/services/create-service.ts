import * as z from 'zod/mini'

import { wireReference } from '@/api/schema/fields'
import { copyOf, type Raw, rawId, shownText } from '@/api/schema/raw'
import { createService, updateService, withNumericPrices } from '@/api/services'
import { ApiError } from '@/domain/api-error'
import { isolate } from '@/domain/format/isolate'
import { addReport } from '@/session/drafts'

/*
 * A service that has more than a new one can be created with, such as a copy, is created first, and
 * then filled by an update.
 */

/** A service that createFrom() has created. Its `_id` is missing if the server has not told it. */
export type CreatedService = Awaited<ReturnType<typeof createFrom>>

/** The id of the category, also if the server has sent the whole category. */
const categoryIdOf = ({ categoryId }: Raw) => z.parse(wireReference, categoryId)

/** Creates a service with those of the fields of `service` that the call accepts. */
export function createFrom(service: Raw) {
  const { name, description, image } = service
  return createService.call({
    body: {
      name: shownText(name) ?? '',
      description: shownText(description) ?? '',
      image: shownText(image) ?? '',
      categoryId: categoryIdOf(service) ?? '',
    },
  })
}

/**
 * Updates a service that was just created with all of `service` but what the server assigns: ids,
 * slug and dates. Rejects with an ApiError whose note says what is in the new service.
 */
export async function fillFrom(service: Raw, { _id, raw }: CreatedService) {
  try {
    if (!_id)
      throw new ApiError('unreadable', 200, 'The server did not tell the id of the copy.')
    const body = {
      ...withNumericPrices(copyOf(service)),
      categoryId: categoryIdOf(service),
      serviceId: rawId({ _id, raw }),
    }
    return await updateService.call({ params: { serviceId: _id }, body })
  } catch (error) {
    if (error instanceof ApiError) {
      const name = isolate(shownText(service['name']) ?? '')
      error.note = `“${name}” was created, but only its name, category, description and image are certain to be in it.`
      // Its toast would be gone after signing in again.
      if (error.status === 401) addReport(error.note)
    }
    throw error
  }
}
