import { useEffect } from 'react'

import { ApiError } from '@/domain/api-error'
import { PageNotFound } from '@/ui/feedback/page-not-found'
import { toast } from '@/ui/feedback/toast'

import { useScreenTitle } from './document-title'

/**
 * Returns whether the error means that the record doesn't exist. This includes 400 and 422, with
 * which the server may respond if the id is malformed.
 */
export function isUnknownRecord(error: Error | null): error is ApiError {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false
  return [400, 404, 410, 422].includes(error.status) || /not found/i.test(error.message)
}

export function UnknownRecord({ error }: { error: ApiError }) {
  const { message } = error
  useScreenTitle('Page Not Found')
  useEffect(
    function showMessage() {
      toast.error(message)
    },
    [message],
  )
  return <PageNotFound />
}
