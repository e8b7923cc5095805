import type { Message } from '@/api/chat'
import { getContentPage } from '@/api/content'
import { notice } from '@/api/endpoint'
import { UPLOAD_PATH } from '@/api/uploads'

import { type AccountRow, Db } from './db'
import { handlers } from './handlers/all'
import {
  type Endpoint,
  lieIn,
  type Mocked,
  readBody,
  readSearch,
  Refusal,
  refuse,
  type Worded,
} from './mock'
import type { Effect, Fault, Match, Scenario, Step } from './scenario'
import { findScenario } from './scenarios/all'
import { readToken } from './seed/admins'
import { detailOf } from './seed/chat'
import { seedDb } from './seed/seed'

/** The path of the API on whatever host; what follows it is an endpoint's path. */
export const API_PATH = '/api/v1/'
/** The realtime event of an incoming message. */
const MESSAGE_EVENT = 'message_recieve'

/** A call as the log keeps it; bodies are parsed JSON where they are JSON. */
export type LoggedCall = {
  /** Counts from 1. */
  number: number
  method: string
  /** Below the API's base, as it was sent. */
  path: string
  search: Record<string, string>
  body: unknown
  /** The HTTP status; 0 while it is on its way, and for a connection that broke. */
  status: number
  answer: unknown
  /** Milliseconds; undefined while it is on its way. */
  took: number | undefined
  authorization: string | null
}

/** A socket of an open chat. */
export type ChatSocket = {
  conversationId: string
  emit: (event: string, payload: unknown) => void
  close: () => void
}

type Options = {
  /** The moment the seeded data looks back from. */
  seedNow: () => Date
  /** Milliseconds a call takes, from and to. */
  latency?: readonly [number, number]
  /** Whether the other side of a chat writes by itself. */
  lively?: boolean
  /** Where the data is kept over a reload; none keeps it in memory. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Keeps an uploaded file and gives the URL it can be shown from. */
  keepFile?: (file: File) => Promise<string> | string
  /** Tells the browser that it is offline, or no longer. */
  onOffline?: (offline: boolean) => void
}

const SNAPSHOT = 'doorstep-mock-db'
const SCENARIO = 'doorstep-mock-scenario'
const LATENCY = 'doorstep-mock-latency'
const UPLOAD_LIMIT = 5 * 1024 * 1024
const LOG_LIMIT = 500

/** Everything the mock backend knows and does, apart from the wire. */
export class Backend {
  readonly #options: Options
  #db: Db | undefined
  #scenario: Scenario | undefined
  #faults: { fault: Fault; seen: number }[] = []
  #steps: { step: Step; waiting: boolean }[] = []
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #letGo = new Set<() => void>()
  #latency: readonly [number, number]
  #offline = false
  #sockets = new Set<ChatSocket>()
  #chatDown = false
  #lastOpened: string | undefined
  #version = 0
  #pace = 1
  #listeners = new Set<() => void>()
  #saving: ReturnType<typeof setTimeout> | undefined
  #calls: LoggedCall[] = []
  #count = 0

  constructor(options: Options) {
    this.#options = options
    this.#latency = readLatency(options.storage?.getItem(LATENCY)) ?? options.latency ?? [0, 0]
    this.#scenario = findScenario(options.storage?.getItem(SCENARIO) ?? undefined)
  }

  /** The data. Change it freely between calls. */
  get db(): Db {
    this.#db ??= Db.load(this.#options.storage?.getItem(SNAPSHOT) ?? null) ?? this.#seeded()
    return this.#db
  }

  /** All calls since the last reset, oldest first. */
  get calls(): readonly LoggedCall[] {
    return this.#calls
  }

  get scenario(): Scenario | undefined {
    return this.#scenario
  }

  get latency(): readonly [number, number] {
    return this.#latency
  }

  get offline(): boolean {
    return this.#offline
  }

  #seeded(): Db {
    const now = this.#options.seedNow()
    const db = seedDb(now)
    this.#scenario?.seed?.(db, now)
    return db
  }

  /** The data as seeded, an empty log, no faults but the scenario's; `scenario` null is none. */
  reset(scenario: Scenario | null = null): void {
    this.#stop()
    this.#lastOpened = undefined
    this.#scenario = scenario ?? undefined
    this.#db = undefined
    this.#pace = 1
    this.#calls = []
    this.#count = 0
    this.#latency = this.#options.latency ?? [0, 0]
    this.#options.storage?.removeItem(SNAPSHOT)
    this.#options.storage?.removeItem(LATENCY)
    if (scenario) this.#options.storage?.setItem(SCENARIO, scenario.name)
    else this.#options.storage?.removeItem(SCENARIO)
    this.start()
  }

  /** Resets into a scenario, by its name or as it is. */
  use(scenario: string | Scenario): void {
    const found = typeof scenario === 'string' ? findScenario(scenario) : scenario
    // Only a name can be unknown.
    if (!found) throw new Error(`There is no scenario '${scenario as string}'`)
    this.reset(found)
  }

  /** Begins the scenario's faults and timeline; reset() and use() do it by themselves. */
  start(): void {
    const { faults = [], timeline = [], offline = false } = this.#scenario ?? {}
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }))
    this.#steps = timeline.map((step) => ({ step, waiting: step.since !== undefined }))
    for (const { step, waiting } of this.#steps) if (!waiting) this.#schedule(step)
    this.#chatDown = false
    if (offline !== this.#offline) this.setOffline(offline)
    if (this.#options.lively) this.#chatter()
    this.#changed()
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    clearTimeout(this.#saving)
    this.#saving = undefined
    for (const letGo of this.#letGo) letGo()
    this.closeSockets()
  }

  /** One more fault, on top of the scenario's. */
  fault(fault: Fault): void {
    this.#faults.push({ fault, seen: 0 })
  }

  /** Milliseconds every call takes from now on; one number, or from and to. */
  setLatency(latency: number | readonly [number, number]): void {
    this.#latency = typeof latency === 'number' ? [latency, latency] : latency
    this.#options.storage?.setItem(LATENCY, this.#latency.join('-'))
    this.#changed()
  }

  /** Time passes this many times as fast in faults and timelines: for tests that can't wait. */
  setPace(pace: number): void {
    this.#pace = pace
  }

  /** All tokens given out so far are refused with 401 from now on. */
  expireSession(): void {
    this.db.tokenGeneration += 1
    this.#saveSoon()
  }

  /** Breaks every connection, open chats included, until it is taken back. */
  setOffline(offline: boolean): void {
    this.#offline = offline
    if (offline) this.closeSockets()
    this.#options.onOffline?.(offline)
    this.#changed()
  }

  /** Runs after `ms`, unless a reset comes first. */
  later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms / this.#pace)
    this.#timers.add(timer)
  }

  /** Runs when the log or a setting has changed. Returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Another number after every change that subscribe() tells of. */
  get version(): number {
    return this.#version
  }

  /** Where the scenario begins, as a link that chooses it; of this page without a scenario. */
  link(): string {
    const { name = '', path } = this.#scenario ?? {}
    const url = new URL(path ?? window.location.href, window.location.href)
    url.searchParams.set('scenario', name)
    return url.href
  }

  // Chat

  /** Whether a socket may be opened now. */
  get takesSockets(): boolean {
    return !this.#offline && !this.#chatDown
  }

  /** Breaks the sockets and takes no new ones, until it is taken back; calls go on. */
  setChatDown(down: boolean): void {
    this.#chatDown = down
    if (down) this.closeSockets()
  }

  addSocket(socket: ChatSocket): () => void {
    this.#sockets.add(socket)
    this.#lastOpened = socket.conversationId
    return () => void this.#sockets.delete(socket)
  }

  /** The conversations whose sockets are open, oldest first. */
  openChats(): string[] {
    return [...this.#sockets].map(({ conversationId }) => conversationId)
  }

  closeSockets(): void {
    for (const socket of this.#sockets) socket.close()
    this.#sockets.clear()
  }

  /** Tells every open chat of a message, whatever its conversation; payloads are messages. */
  emit(payload: unknown): void {
    const copies = this.#scenario?.eventCopies ?? 1
    for (const socket of this.#sockets) {
      for (let copy = 0; copy < copies; copy += 1) socket.emit(MESSAGE_EVENT, payload)
    }
  }

  /**
   * The other side of a conversation writes: in the one opened last, else the first of the list.
   * Gives the message as it was stored and sent; undefined where there is nobody to write.
   */
  pushMessage(
    text = 'Are you still there?',
    {
      conversationId,
      image,
      silent = false,
    }: {
      conversationId?: string
      image?: string
      /** Stored, but no event is sent. */
      silent?: boolean
    } = {},
  ): Message | undefined {
    const first = this.db.conversations.keys().next().value
    const id = conversationId ?? this.#lastOpened ?? first ?? ''
    const partner = this.db.conversations
      .get(id)
      ?.participants.map(({ userId }) => this.db.accounts.get(userId ?? ''))
      .find((account) => account && account.role !== 'admin')
    if (!partner) return undefined
    const message = this.addMessage(id, partner, text, image)
    if (!silent) this.emit(message)
    return message
  }

  /** Stores a message as the newest of its conversation, which becomes the first of the list. */
  addMessage(conversationId: string, by: AccountRow, text: string, image?: string): Message {
    const { conversations, messages } = this.db
    const message: Message = {
      _id: this.db.newId(),
      byUser: by._id,
      message: text,
      image,
      createdAt: new Date().toISOString(),
      conversationId,
      userDetail: detailOf(by),
    }
    messages.set(conversationId, [...(messages.get(conversationId) ?? []), message])
    const conversation = conversations.get(conversationId)
    if (conversation) conversation.updatedAt = message.createdAt
    this.#saveSoon()
    return message
  }

  /** An admin wrote: a lively partner answers a few seconds later. */
  admitSent(conversationId: string): void {
    if (!this.#options.lively) return
    this.later(2_000 + Math.random() * 2_000, () => {
      this.pushMessage(pick(REPLIES), { conversationId })
    })
  }

  #chatter(): void {
    this.later(45_000 + Math.random() * 60_000, () => {
      const ids = [...this.db.conversations.values()]
        .filter(({ isBlocked }) => !isBlocked)
        .map(({ _id }) => _id)
      this.pushMessage(pick(CHATTER), { conversationId: pick(ids.slice(0, 12)) ?? '' })
      this.#chatter()
    })
  }

  // Calls

  /** Answers a request to the API; a connection that breaks is Response.error(). */
  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(url.pathname.indexOf(API_PATH) + API_PATH.length)
    const isUpload = path === UPLOAD_PATH && request.method === 'POST'
    const file = isUpload ? await fileOf(request) : undefined
    const text = isUpload || request.method === 'GET' ? '' : await request.text()
    this.#count += 1
    const call: LoggedCall = {
      number: this.#count,
      method: request.method,
      path,
      search: Object.fromEntries(url.searchParams),
      body: file ? { file: file.name, type: file.type, size: file.size } : parsed(text),
      status: 0,
      answer: undefined,
      took: undefined,
      authorization: request.headers.get('Authorization'),
    }
    this.#calls = [...this.#calls.slice(-LOG_LIMIT + 1), call]
    this.#changed()
    const startedAt = performance.now()
    const found = isUpload ? undefined : find(request.method, path)
    const answer = await this.#under(this.#befalling(call, found?.mocked.endpoint), request, () =>
      this.#serve(call, url, text, found, isUpload ? (file ?? null) : undefined),
    )
    call.took = Math.round(performance.now() - startedAt)
    if (answer) {
      call.status = answer.status
      call.answer = parsed(answer.text)
    }
    this.#changed()
    this.#wake(call, found?.mocked.endpoint)
    if (!answer) return Response.error()
    return new Response(answer.text, {
      status: answer.status,
      headers: { 'Content-Type': answer.contentType ?? 'application/json' },
    })
  }

  /** The effects on this call; each matching fault counts it. */
  #befalling(call: LoggedCall, endpoint: Endpoint | undefined): Effect[] {
    if (this.#offline) return [{ drop: true }]
    return this.#faults.flatMap((entry) => {
      const { match = {}, from = 1, times = Number.POSITIVE_INFINITY, effect } = entry.fault
      if (!isMeant(match, call, endpoint)) return []
      entry.seen += 1
      return entry.seen >= from && entry.seen < from + times ? [effect] : []
    })
  }

  /** Serves under effects: delays add up, then the first that answers wins. Null: no answer. */
  async #under(
    effects: Effect[],
    request: Request,
    serve: () => Promise<Answer>,
  ): Promise<Answer | null> {
    const [low, high] = this.#latency
    const delays = effects.map((effect) => ('latency' in effect ? effect.latency : 0))
    const delay = low + Math.random() * (high - low) + delays.reduce((sum, ms) => sum + ms, 0)
    if (delay > 0 && !(await this.#pause(delay, request.signal))) return null
    for (const effect of effects) {
      if ('expire' in effect) this.expireSession()
      if ('hang' in effect) {
        await this.#pause(Number.POSITIVE_INFINITY, request.signal)
        return null
      }
      if ('drop' in effect) {
        if (effect.afterwards) await serve()
        return null
      }
      if ('status' in effect) {
        const { status, message = `Refused with ${status}`, bodyStatus = status, body } = effect
        return { status, text: JSON.stringify(body ?? { status: bodyStatus, message }) }
      }
      if ('raw' in effect) {
        const { raw, contentType = 'text/html', httpStatus = 200 } = effect
        return { status: httpStatus, text: raw, contentType }
      }
    }
    const answer = await serve()
    for (const effect of effects) {
      if ('truncate' in effect) {
        answer.text = answer.text.slice(0, Math.floor(answer.text.length * effect.truncate))
      }
      if ('transform' in effect && answer.status === 200) {
        const body = JSON.parse(answer.text) as { data: unknown }
        answer.text = JSON.stringify({ ...body, data: effect.transform(body.data) })
      }
    }
    return answer
  }

  /** Waits; false when the call was given up, or a reset came, before the time was over. */
  #pause(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (whole: boolean) => {
        clearTimeout(timer)
        this.#letGo.delete(letGo)
        signal.removeEventListener('abort', letGo)
        resolve(whole)
      }
      const letGo = () => end(false)
      const timer = Number.isFinite(ms) ? setTimeout(() => end(true), ms / this.#pace) : undefined
      this.#letGo.add(letGo)
      signal.addEventListener('abort', letGo)
    })
  }

  async #serve(
    call: LoggedCall,
    url: URL,
    text: string,
    found: Found | undefined,
    file: File | null | undefined,
  ): Promise<Answer> {
    try {
      if (file !== undefined) return ok({ fileUrl: await this.#upload(call, file) })
      if (!found) throw refuse(404, `No such call: ${call.method} ${call.path}`)
      const { endpoint, handle } = found.mocked
      const admin = this.#adminOf(call)
      // What is published is there for everybody to read.
      const isOpen = endpoint.area === 'auth' || endpoint.path === getContentPage.path
      if (!admin && !isOpen) throw refuse(401, 'Unauthorized')
      const said = await (handle as (call: unknown) => unknown)({
        params: found.params,
        search: readSearch(endpoint.search, url.searchParams),
        body: readBody(endpoint.body, text),
        admin,
        db: this.db,
        backend: this,
      })
      if (endpoint.kind === 'mutation') this.#saveSoon()
      if (typeof said === 'string') return ok(null, said)
      const { message, data } = isWorded(said) ? said : { message: 'Success', data: said }
      const lie = endpoint.response === notice ? undefined : lieIn(endpoint.response, data)
      if (lie !== undefined) throw new Error(`The mock of ${endpoint.path} lies: ${lie}`)
      return ok(data, message)
    } catch (error) {
      if (error instanceof Refusal) {
        if (!found && file === undefined) console.error(`No such call: ${call.method} ${call.path}`)
        return { status: error.status, text: JSON.stringify(error.body) }
      }
      console.error(error)
      const message = error instanceof Error ? error.message : String(error)
      return { status: 500, text: JSON.stringify({ status: 500, message }) }
    }
  }

  async #upload(call: LoggedCall, file: File | null): Promise<string> {
    if (!this.#adminOf(call)) throw refuse(401, 'Unauthorized')
    if (!file) throw refuse(400, "The field 'file' is missing")
    if (file.size > UPLOAD_LIMIT) throw refuse(413, 'The file is larger than 5 MB')
    return (this.#options.keepFile ?? dataUrlOf)(file)
  }

  /** The admin whose valid token came with the call; null without one. */
  #adminOf({ authorization }: LoggedCall): AccountRow | null {
    const token = readToken(authorization ?? '')
    if (!token || token.generation < this.db.tokenGeneration) return null
    const account = this.db.accounts.get(token._id)
    return account?.role === 'admin' && account.status === 'active' ? account : null
  }

  #wake(call: LoggedCall, endpoint: Endpoint | undefined): void {
    for (const entry of this.#steps) {
      if (!entry.waiting || !entry.step.since || !isMeant(entry.step.since, call, endpoint))
        continue
      entry.waiting = false
      this.#schedule(entry.step)
    }
  }

  #schedule(step: Step, done = 0): void {
    this.later(done === 0 ? step.after : (step.every ?? 0), () => {
      step.run(this)
      this.#changed()
      const times = step.times ?? (step.every === undefined ? 1 : Number.POSITIVE_INFINITY)
      if (done + 1 < times) this.#schedule(step, done + 1)
    })
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #saveSoon(): void {
    if (!this.#options.storage) return
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => this.saveNow(), 200)
  }

  /** Stores what is about to be stored; for a page that is being left. */
  saveNow(): void {
    if (this.#saving === undefined) return
    clearTimeout(this.#saving)
    this.#saving = undefined
    try {
      this.#options.storage?.setItem(SNAPSHOT, this.db.save())
    } catch {
      console.warn('The demo data has outgrown the tab storage: a reload forgets what was changed.')
    }
  }
}

type Answer = { status: number; text: string; contentType?: string }
type Found = { mocked: Mocked; params: Record<string, string> }

function ok(data: unknown, message = 'Success'): Answer {
  return { status: 200, text: JSON.stringify({ status: 200, message, data }) }
}

function isWorded(said: unknown): said is Worded {
  return (
    typeof said === 'object' &&
    said !== null &&
    'message' in said &&
    'data' in said &&
    Object.keys(said).length === 2
  )
}

const segmented = handlers.map((mocked) => ({ mocked, parts: mocked.endpoint.path.split('/') }))

/** The endpoint a request is for: slashes count, a fixed part wins over a parameter. */
function find(method: string, path: string): Found | undefined {
  const given = path.split('/')
  let best: Found | undefined
  for (const { mocked, parts } of segmented) {
    if (mocked.endpoint.method !== method.toLowerCase() || parts.length !== given.length) continue
    const params: Record<string, string> = {}
    const fits = parts.every((part, i) => {
      const segment = given[i] ?? ''
      if (!part.startsWith(':')) return part === segment
      params[part.slice(1)] = decodeURIComponent(segment)
      return segment !== ''
    })
    const count = Object.keys(params).length
    if (fits && (!best || count < Object.keys(best.params).length)) best = { mocked, params }
  }
  return best
}

function isMeant(match: Match, call: LoggedCall, endpoint: Endpoint | undefined): boolean {
  if ('response' in match) return match === endpoint
  const { kind, area, method, path } = match
  if (kind && kind !== endpoint?.kind) return false
  if (area && area !== endpoint?.area) return false
  if (method && method.toLowerCase() !== call.method.toLowerCase()) return false
  if (path === undefined) return true
  const pattern = path
    .split(/(\*|:\w+)/)
    .map((part, i) =>
      i % 2 === 0
        ? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
        : part === '*'
          ? '.*'
          : '[^/]+',
    )
    .join('')
  return new RegExp(`^${pattern}$`).test(call.path)
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function readLatency(saved: string | null | undefined): [number, number] | undefined {
  const [low, high] = (saved ?? '').split('-').map(Number)
  return saved && low !== undefined && high !== undefined ? [low, high] : undefined
}

async function fileOf(request: Request): Promise<File | undefined> {
  try {
    const file = (await request.formData()).get('file')
    return typeof file === 'object' && file !== null ? file : undefined
  } catch {
    return undefined
  }
}

/** An address that an <img> shows by itself. */
async function dataUrlOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In slices: one call with a million arguments would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  }
  return `data:${file.type || 'application/octet-stream'};base64,${btoa(binary)}`
}

function pick<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)]
}

const REPLIES = [
  'Thank you!',
  'Great, that helps.',
  'Okay, I will wait for your answer.',
  'Perfect 👍',
]
const CHATTER = [
  'Hello, I have a question about my booking.',
  'The provider is here now, thanks.',
  'Any news?',
]
