import * as z from 'zod/mini'

import { authToken } from '@/session/session'

import { apiBaseUrl, judge, networkDown, readPayload, timedOut } from './http'

/** Longer than a call's: a photo over a weak line. */
const UPLOAD_TIMEOUT_MS = 120_000

export type UploadOptions = {
  signal?: AbortSignal | undefined
  /** Called with the sent part, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

const uploaded = z.object({ fileUrl: z.string().check(z.minLength(1)) })

/** POST users/upload-file, below the API's base. */
export const UPLOAD_PATH = 'users/upload-file'

/**
 * Sends one file and gives the URL the server keeps it under. Throws ApiError, and an AbortError
 * when `signal` ends it.
 *
 * By XMLHttpRequest: fetch reports no progress of a request over HTTP/1.1.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const token = await authToken()
  const { status, text } = await post(file, token, options)
  return readPayload(judge({ status, text, token }), uploaded).fileUrl
}

function post(file: File, token: string | null, { signal, onProgress }: UploadOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', new URL(UPLOAD_PATH, apiBaseUrl))
    if (token !== null) request.setRequestHeader('Authorization', token)
    const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    const abort = () => {
      request.abort()
      cancelled()
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    request.addEventListener('error', () => reject(networkDown()))
    request.addEventListener('abort', cancelled)
    const limit = setTimeout(() => {
      reject(timedOut())
      request.abort()
    }, UPLOAD_TIMEOUT_MS)
    request.addEventListener('loadend', () => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
