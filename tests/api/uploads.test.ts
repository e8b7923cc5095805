import { server } from '@mocks/node'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { uploadFile } from '@/api/uploads'
import { signIn, signOut, startSession } from '@/session/session'

import { API, failureOf } from './mock-responses'

const UNREADABLE = "The server's response could not be read."

const photo = () => new File(['some bytes'], 'sofa.png', { type: 'image/png' })

function uploading(respond: () => Response | Promise<Response>) {
  const calls: { request: Request; form: FormData }[] = []
  server.use(
    http.post(`${API}users/upload-file`, async ({ request }) => {
      calls.push({ request, form: await request.clone().formData() })
      return respond()
    }),
  )
  return calls
}

beforeEach(async () => {
  await startSession()
  signIn('abc')
})
afterEach(() => signOut('logout'))

describe('an upload', () => {
  it('sends the file in the field "file" with the unchanged token and returns its URL', async () => {
    const calls = uploading(() =>
      HttpResponse.json({
        status: 200,
        data: { fileUrl: 'https://files.example/sofa.png' },
      }),
    )
    signIn('abc.def.ghi')
    expect(await uploadFile(photo())).toBe('https://files.example/sofa.png')
    expect(calls[0]?.request.headers.get('authorization')).toBe('abc.def.ghi')
    expect(calls[0]?.request.headers.get('content-type')).toContain('multipart/form-data')
    expect([...calls[0]!.form.keys()]).toEqual(['file'])
    expect(calls[0]?.request.url).toBe(`${API}users/upload-file`)
    const file = calls[0]!.form.get('file') as File
    expect([file.name, file.type, await file.text()]).toEqual([
      'sofa.png',
      'image/png',
      'some bytes',
    ])
  })

  it.each([
    [201, { status: 201, message: 'File uploaded' }],
    [201, { message: 'File uploaded' }],
    [200, { status: 201, message: 'File uploaded' }],
    [202, { status: 200, message: 'File uploaded' }],
  ])('succeeds with %i and %j if there is a URL', async (status, body) => {
    const data = { fileUrl: 'https://files.example/sofa.png' }
    uploading(() => HttpResponse.json({ ...body, data }, { status }))
    expect(await uploadFile(photo())).toBe(data.fileUrl)
  })

  // It is judged and read like any response: tests/api/http.test.ts and envelope.test.ts.
  it.each<[string, () => Response, object]>([
    [
      'refused',
      () => HttpResponse.json({ msg: 'Too large' }, { status: 413 }),
      { failure: 'refused', status: 413, message: 'Too large' },
    ],
    [
      'answered without a body',
      () => new HttpResponse(null, { status: 204 }),
      { failure: 'unreadable', message: UNREADABLE },
    ],
    [
      'answered without a URL',
      () =>
        HttpResponse.json({ status: 200, message: 'File uploaded', data: { fileUrl: '' } }),
      { failure: 'unreadable', message: UNREADABLE },
    ],
    [
      'created without a URL',
      () =>
        HttpResponse.json(
          { status: 201, message: 'File uploaded', data: {} },
          { status: 201 },
        ),
      { failure: 'unreadable', message: UNREADABLE },
    ],
    ['cut off', () => HttpResponse.error(), { failure: 'network' }],
  ])('that is %s fails', async (_, respond, error) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    uploading(respond)
    expect(await failureOf(uploadFile(photo()))).toMatchObject(error)
  })

  it('can be cancelled before and while it runs', async () => {
    const calls = uploading(() => new Promise<Response>(() => {}))
    const early = new AbortController()
    early.abort()
    expect(await failureOf(uploadFile(photo(), { signal: early.signal }))).toMatchObject({
      name: 'AbortError',
    })

    const controller = new AbortController()
    const failure = failureOf(uploadFile(photo(), { signal: controller.signal }))
    await expect.poll(() => calls).toHaveLength(1)
    controller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })

  it('reports its progress', async () => {
    uploading(() => HttpResponse.json({ status: 200, data: { fileUrl: 'https://f' } }))
    const parts: number[] = []
    await uploadFile(photo(), { onProgress: (part) => parts.push(part) })
    for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    expect(parts.at(-1)).toBe(1)
  })
})
