import { readFileSync } from 'node:fs'

import { parsePayload } from '@/api/schema/envelope'
import { UPLOAD_PATH } from '@/api/uploads'
import { PAGE_SIZE } from '@/domain/limits'
import { lastKnownPage } from '@/domain/list/page-range'

import type { Json } from '../openapi/json-schema'
import { describedEndpoints, type OperationName } from '../openapi/operations'
import { answerValidators } from '../openapi/validate'
import { call, checkCors, CheckError, type Request } from './client'
import { compareAnswer, type Difference, different, silently } from './compare'
import { checkSocket, signIn } from './connect'

export interface Options {
  /** Without a trailing slash. */
  baseUrl: string
  socketUrl?: string | undefined
  email: string
  password: string
  /** Also creates, changes and deletes rows of its own. */
  writes?: boolean
  signal?: AbortSignal
  onResult: (result: Result) => void
  onStart?: (operation: string) => void
}

/** What was found out about one operation. `differences` is empty if it fits. */
export interface Result {
  operation: string
  differences: Difference[]
  /** Why the operation was not tried. */
  skipped?: string
}

const rowsIn = (payload: unknown): Row[] =>
  (Array.isArray(payload) ? payload : Object.values(payload ?? {}).find(Array.isArray)) ?? []

/** Returns undefined if the product can't read the answer. */
function payloadOf(body: unknown, response: Parameters<typeof parsePayload>[1]): unknown {
  try {
    return silently(() => parsePayload(body, response))
  } catch {
    return undefined
  }
}

type Search = Record<string, string | number | boolean>
interface Call {
  params?: Record<string, string>
  search?: Search
  body?: unknown
}
type Row = Record<string, unknown> & { _id: string }

const documentFile = new URL('../../src/api/openapi.json', import.meta.url)
const endpoints = new Map(describedEndpoints.map(({ name, endpoint }) => [name, endpoint]))
const FLAGS = ['all', 'active', 'upcoming', 'completed', 'cancelled']
const SLUGS = ['privacy_policy', 'terms_and_conditions', 'about_us', 'contact_us']
/** One transparent pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const untried: [OperationName, reason: string][] = [
  ['deleteOwnAccount', 'deletes an account'],
  ['forgotPassword', 'sends an email'],
  ['verifyOtp', 'needs the code from an email'],
  ['resendOtp', 'sends an email'],
  ['resetPassword', 'needs the code from an email'],
  ['setAccountStatus', 'changes a row that the check did not make'],
  ['deleteAccount', 'changes a row that the check did not make'],
  ['updateSetting', 'changes a row that the check did not make'],
  ['setTicketStatus', 'changes a row that the check did not make'],
  ['markRead', 'changes a row that the check did not make'],
  ['sendMessage', 'changes a row that the check did not make'],
  ['clearMessages', 'changes a row that the check did not make'],
  ['updateContentPage', 'changes a row that the check did not make'],
]
const written: OperationName[] = [
  'createCategory',
  'updateCategory',
  'createService',
  'updateService',
  'deleteService',
  'deleteCategory',
  'logout',
]

/**
 * Signs in, calls what the product calls with the parameters that it uses, and compares each answer
 * with the OpenAPI document. Rejects with a CheckError if there is nothing to compare: the server is
 * down, answers HTML or rejects the sign-in.
 */
export async function checkApi(options: Options): Promise<void> {
  const { baseUrl, email, password, onResult, onStart, signal } = options
  const validators = answerValidators(JSON.parse(readFileSync(documentFile, 'utf8')) as Json)
  const validatorOf = (name: string) => validators.get(name)!.validate
  let token: string | undefined

  async function exchange(request: Request) {
    signal?.throwIfAborted()
    return call(baseUrl, { ...request, token })
  }

  /** Calls an operation in each of the given ways. Resolves to what the product reads of them. */
  async function check(name: OperationName, ...calls: Call[]): Promise<unknown[]> {
    const { kind, method, path, response } = endpoints.get(name)!
    const operation = `${method.toUpperCase()} ${path}`
    onStart?.(operation)
    const differences: Difference[] = []
    const payloads: unknown[] = []
    for (const { params = {}, search, body } of calls) {
      const url = path.replaceAll(/:(\w+)/g, (_, param: string) =>
        encodeURIComponent(params[param] ?? ''),
      )
      const answer = await exchange({ method, path: url, search, body })
      const limit = search?.['limit'] as number | undefined
      differences.push(...compareAnswer(answer, { kind, response }, validatorOf(name), limit))
      payloads.push(payloadOf(answer.body, response))
    }
    const unique = new Map(differences.map((one) => [`${one.where} ${one.expected}`, one]))
    onResult({ operation, differences: [...unique.values()] })
    return payloads
  }

  function skip(name: OperationName, reason: string) {
    const { method, path } = endpoints.get(name)!
    onResult({ operation: `${method.toUpperCase()} ${path}`, differences: [], skipped: reason })
  }

  /** Checks an operation with the first row that was found, or says that there is none. */
  async function checkRow(name: OperationName, row: Row | undefined, of: (id: string) => Call[]) {
    if (!row) return skip(name, 'there is no row to ask for')
    await check(name, ...of(row._id))
  }

  /** Checks a list with each of the searches. Resolves to the first page's rows of each. */
  async function checkList(name: OperationName, ...searches: Search[]): Promise<Row[][]> {
    const pages = searches.map((search) => ({ search: { page: 1, limit: PAGE_SIZE, ...search } }))
    const payloads = await check(name, ...pages)
    const lists = payloads.map(rowsIn)
    const { total_pages } = (payloads[0] ?? {}) as { total_pages?: number }
    if (lastKnownPage(total_pages, 1, lists[0]?.length ?? 0) < 2) return lists
    const { method, path, response } = endpoints.get(name)!
    const answer = await exchange({ method, path, search: { ...pages[0]!.search, page: 2 } })
    const second = rowsIn(payloadOf(answer.body, response))
    if (second.length > 0 && second.every(({ _id }, i) => lists[0]?.[i]?._id === _id)) {
      onResult({
        operation: `${method.toUpperCase()} ${path}, page 2`,
        differences: [
          different('page', 'the rows of page 2', 'those of page 1', 'repeats the rows', false),
        ],
      })
    }
    return lists
  }

  onStart?.('CORS')
  onResult({ operation: 'CORS', differences: await checkCors(baseUrl) })

  token = await signIn(baseUrl, email, password)
  const loginBody = { email, password, device_id: '2', role: 'admin' }
  await check('login', { body: loginBody })
  await check('getDashboard', {})

  const [accounts, , providers] = await checkList(
    'listAccounts',
    {},
    { status: 'active', role: 'client', search: 'a' },
    { role: 'provider' },
  )
  const provider = providers?.[0]
  await checkRow('getAccount', provider ?? accounts?.[0], (id) => [{ search: { id } }])
  await checkRow('listProviderServices', provider, (userId) => [{ search: { userId } }])

  await check('listCategories', {})
  const [catalogue] = await check('listCatalogue', { search: { showAll: true } })
  const categories = rowsIn(catalogue) as (Row & { subServices: Row[] })[]
  const service = categories.flatMap(({ subServices }) => subServices)[0]
  await checkRow('getService', service, (serviceId) => [{ params: { serviceId } }])
  await checkRow('getServiceDetails', service, (id) => [{ params: { id } }])

  await checkList(
    'listBookings',
    ...FLAGS.map((flag) => ({ flag })),
    ...(provider ? [{ flag: 'all', providerId: provider._id }] : []),
  )
  await checkList('listPayments', {})
  await check('listSettings', {})
  await checkList('listTickets', {})

  const [[conversation] = []] = await checkList('listConversations', {}, { search: 'a' })
  const inConversation = (id: string) => ({ conversationId: id })
  await checkRow('getConversation', conversation, (id) => [{ params: inConversation(id) }])
  await checkRow('listMessages', conversation, (id) => [
    { params: inConversation(id), search: { page: 1, limit: 10 } },
    { params: inConversation(id), search: { page: 2, limit: 5 } },
  ])
  if (conversation) {
    onStart?.('socket.io')
    const origin = options.socketUrl ?? new URL(baseUrl).origin
    onResult({ operation: 'socket.io', differences: await checkSocket(origin, conversation._id) })
  }
  await check('getContentPage', ...SLUGS.map((slug) => ({ params: { slug } })))

  if (options.writes) await checkWrites()
  else for (const name of written) skip(name, 'writes: add --writes to try it')
  for (const [name, reason] of untried) skip(name, reason)

  async function checkWrites() {
    const mark = `check-api ${Date.now().toString(36)}`
    const image = await upload()
    try {
      await check('createCategory', { body: { name: mark, image } })
      const category = await findCategory(mark)
      if (!category) return skip('updateCategory', 'the new category is not in the list')
      const { _id: id } = category
      await check('updateCategory', { params: { id }, body: { id, name: `${mark} 2`, image } })
      await check('createService', {
        body: { name: mark, categoryId: id, description: '', image },
      })
      const created = (await findCategory(mark))?.subServices[0]
      if (created) {
        const params = { serviceId: created._id }
        const body = { ...serviceFields, ...params, name: mark, categoryId: id, image }
        await check('updateService', { params, body })
        await check('deleteService', { params })
      } else skip('updateService', 'the new service is not in the list')
      await check('deleteCategory', { params: { id } })
    } finally {
      await cleanUp(mark)
    }
    await check('logout', {})
  }

  async function findCategory(mark: string) {
    // Also after Ctrl-C, so that cleaning up finds what is left.
    const { body } = await call(baseUrl, {
      method: 'get',
      path: 'services',
      search: { showAll: true },
      token,
    })
    const payload = payloadOf(body, endpoints.get('listCatalogue')!.response)
    if (payload === undefined) throw new CheckError('The list of categories can not be read.')
    const rows = rowsIn(payload) as typeof categories
    return rows.find(({ name }) => String(name).startsWith(mark))
  }

  async function cleanUp(mark: string) {
    try {
      const left = await findCategory(mark)
      if (!left) return
      for (const { _id } of left.subServices) {
        await call(baseUrl, { method: 'delete', path: `subservices/${_id}`, token })
      }
      await call(baseUrl, { method: 'delete', path: `category/${left._id}`, token })
      if (!(await findCategory(mark))) return
    } catch {
      // The sentence below is all that can be done.
    }
    throw new CheckError(`Delete the category '${mark}' by hand: the check could not.`)
  }

  async function upload(): Promise<string> {
    onStart?.(`POST ${UPLOAD_PATH}`)
    const form = new FormData()
    const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
    form.append('file', new File([bytes], 'check.png', { type: 'image/png' }))
    const answer = await exchange({ method: 'post', path: UPLOAD_PATH, body: form })
    const { data } = (answer.body ?? {}) as { data?: { fileUrl?: string } }
    const isUrl = typeof data?.fileUrl === 'string'
    const fits = validatorOf('uploadFile')(answer.body) && answer.status === 200
    onResult({
      operation: `POST ${UPLOAD_PATH}`,
      differences: fits
        ? []
        : [different('data.fileUrl', 'a URL', answer.text.slice(0, 40), 'shows an error', isUrl)],
    })
    return data?.fileUrl ?? 'https://example.com/check.png'
  }
}

const serviceFields = {
  description: 'Made and deleted by check-api',
  price: 10,
  taxable: false,
  taxDetails: { name: '', rate: 0 },
  isRecurring: false,
  recurringOptions: [],
  modifiers: [],
  intakeQuestions: [],
  assignmentMethod: 'automatically',
}
