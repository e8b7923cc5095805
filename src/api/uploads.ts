import * as z from 'zod/mini'

import { removePhotoData } from '@/domain/photo'

import { parsePayload } from './client/envelope'
import { send } from './client/http'

/** Longer than other calls' timeout, because photos upload slowly on some connections. */
const UPLOAD_TIMEOUT_MS = 120_000

export type UploadOptions = {
  signal?: AbortSignal | undefined
  /** `fraction` is between 0 and 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

export const uploaded = z.object({ fileUrl: z.string().check(z.minLength(1)) })

export const UPLOAD_PATH = 'users/upload-file'

/**
 * Sends the file without what a photo tells about where and when it was taken. Resolves to the
 * file's URL on the server. Throws ApiError, or the signal's reason if the caller
 * aborts the upload.
 */
export async function uploadFile(
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const cleaned = await removePhotoData(file)
  signal?.throwIfAborted()
  const body = await send({
    method: 'post',
    path: UPLOAD_PATH,
    signal,
    success: '2xx',
    timeoutMs: UPLOAD_TIMEOUT_MS,
    fetch: (request) => postWithProgress(request, cleaned, onProgress),
  })
  return parsePayload(body, uploaded).fileUrl
}

/** Uses XMLHttpRequest, because fetch reports upload progress only where it can send streams. */
function postWithProgress(
  { method, url, headers, signal }: Request,
  file: File,
  onProgress: UploadOptions['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () =>
      // If the status is 204, new Response() accepts no body except null, not even ''.
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
