import type { Message } from '@/api/messages'
import { UPLOAD_PATH } from '@/api/uploads'

import type { Db } from '../db'
import type { Endpoint } from '../mock'
import type { BackendControls, Fault, Scenario, Step } from '../scenario'
import { findScenario } from '../scenarios/all'
import { seedDb } from '../seed/seed'
import { CallLog, type LoggedCall, parseBody } from './call-log'
import { ChatHub, type ChatSocket } from './chat-hub'
import { DataStore, type KeyValueStorage } from './data-store'
import { applyEffects, Faults } from './faults'
import { type Latency, LATENCY_KEY, parseLatency } from './latency'
import { respond, runHandler, storeUpload } from './respond'
import { findRoute, keepToPageLimit, matchesCall } from './routing'
import { Timers } from './timers'
import { parseUploadedFile, toDataUrl } from './uploads'

/** The mock API answers calls under this path on any host. */
export const API_PATH = '/api/v1/'

type Options = {
  /** Returns the time to which the dates in the seed are relative. */
  seedNow: () => Date
  /** Each call is delayed by a random time in this range, in milliseconds (default: no delay). */
  latency?: Latency
  /** Whether customers and providers send chat messages automatically. */
  autoReply?: boolean
  /** If given, the backend's data, scenario and latency are saved here and survive a reload. */
  storage?: KeyValueStorage
  /** Stores an uploaded file and returns its URL. By default, returns a data URL. */
  storeFile?: (file: File) => Promise<string> | string
  onOfflineChange?: (offline: boolean) => void
}

const SCENARIO_KEY = 'doorstep-mock-scenario'

export class Backend implements BackendControls {
  readonly #options: Options
  readonly #timers = new Timers()
  readonly #data: DataStore
  readonly #chat: ChatHub
  readonly #faults = new Faults()
  readonly #log = new CallLog()
  readonly #listeners = new Set<() => void>()
  #scenario: Scenario | undefined
  #steps: { step: Step; isWaiting: boolean }[] = []
  #latency: Latency
  #offline = false
  #version = 0

  constructor(options: Options) {
    this.#options = options
    const { storage, latency = [0, 0], autoReply = false } = options
    this.#latency = parseLatency(storage?.getItem(LATENCY_KEY)) ?? latency
    this.#scenario = findScenario(storage?.getItem(SCENARIO_KEY) ?? undefined)
    this.#data = new DataStore(storage, () => this.#seed())
    this.#chat = new ChatHub({
      db: () => this.db,
      timers: this.#timers,
      autoReply,
      onChange: () => this.#data.saveSoon(),
    })
  }

  get db(): Db {
    return this.#data.db
  }

  /** The calls since the last reset, oldest first. Only the newest few hundred are kept. */
  get calls(): readonly LoggedCall[] {
    return this.#log.calls
  }

  get scenario(): Scenario | undefined {
    return this.#scenario
  }

  get latency(): Latency {
    return this.#latency
  }

  get offline(): boolean {
    return this.#offline
  }

  #seed(): Db {
    const now = this.#options.seedNow()
    const db = seedDb(now)
    this.#scenario?.seed?.(db, now)
    return db
  }

  /**
   * Restores the initial state, including the default latency and the normal timer speed. Then
   * starts the given scenario, if any.
   */
  reset(scenario?: Scenario): void {
    const { storage, latency = [0, 0] } = this.#options
    this.#timers.stop()
    this.#timers.pace = 1
    this.#scenario = scenario
    this.#data.reset()
    this.#log.clear()
    this.#latency = latency
    storage?.removeItem(LATENCY_KEY)
    if (scenario) storage?.setItem(SCENARIO_KEY, scenario.name)
    else storage?.removeItem(SCENARIO_KEY)
    this.start()
  }

  /** Resets the backend and starts the scenario. Throws if the given name is unknown. */
  use(scenario: string | Scenario): void {
    const found = typeof scenario === 'string' ? findScenario(scenario) : scenario
    if (!found) throw new Error(`There is no scenario '${scenario as string}'`)
    this.reset(found)
  }

  /**
   * Starts the current scenario. Call this or reset() on a new backend, because the constructor
   * does not start the scenario.
   */
  start(): void {
    const { timeline = [], offline = false, events } = this.#scenario ?? {}
    this.#faults.set(this.#scenario)
    this.#steps = timeline.map((step) => ({ step, isWaiting: step.since !== undefined }))
    for (const { step, isWaiting } of this.#steps) if (!isWaiting) this.#schedule(step)
    this.#chat.reset(events)
    this.#chat.startChatter()
    if (offline !== this.#offline) this.setOffline(offline)
    this.#changed()
  }

  fault(fault: Fault): void {
    this.#faults.add(fault)
  }

  /** `latency` is in milliseconds: either the exact delay of each call, or a range. */
  setLatency(latency: number | Latency): void {
    this.#latency = typeof latency === 'number' ? [latency, latency] : latency
    this.#options.storage?.setItem(LATENCY_KEY, this.#latency.join('-'))
    this.#changed()
  }

  setPace(pace: number): void {
    this.#timers.pace = pace
  }

  /** Invalidates all tokens issued so far. */
  expireSession(): void {
    this.db.tokenGeneration += 1
    this.#data.saveSoon()
  }

  setOffline(offline: boolean): void {
    this.#offline = offline
    if (offline) this.#chat.closeSockets()
    this.#options.onOfflineChange?.(offline)
    this.#changed()
  }

  saveNow(): void {
    this.#data.saveNow()
  }

  link(): string {
    const { name = '', path } = this.#scenario ?? {}
    const url = new URL(path ?? window.location.href, window.location.href)
    // If no scenario is active, `name` is ''. A tab that opens the link then ends its own scenario.
    url.searchParams.set('scenario', name)
    return url.href
  }

  /** Calls the listener whenever `version` increases. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Increases when the scenario, the latency, `offline` or the call log changes. */
  get version(): number {
    return this.#version
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #schedule(step: Step, call?: LoggedCall, done = 0): void {
    this.#timers.after(done === 0 ? step.after : (step.every ?? 0), () => {
      step.run(this, call)
      this.#changed()
      const times = step.times ?? (step.every === undefined ? 1 : Number.POSITIVE_INFINITY)
      if (done + 1 < times) this.#schedule(step, call, done + 1)
    })
  }

  #startSteps(call: LoggedCall, endpoint: Endpoint | undefined): void {
    for (const entry of this.#steps) {
      const { since } = entry.step
      if (!entry.isWaiting || !since || !matchesCall(since, call, endpoint)) continue
      entry.isWaiting = false
      this.#schedule(entry.step, call)
    }
  }

  get acceptsSockets(): boolean {
    return !this.#offline && !this.#chat.isDown
  }

  /** Taking the chat down closes all sockets and blocks new ones. API calls still succeed. */
  setChatDown(down: boolean): void {
    this.#chat.setDown(down)
  }

  /**
   * Adds a socket, which receives the messages of all conversations. Returns a function that
   * removes it.
   */
  addSocket(socket: ChatSocket): () => void {
    return this.#chat.addSocket(socket)
  }

  /** Returns the conversation id of each open socket. */
  openChats(): string[] {
    return this.#chat.openChats()
  }

  closeSockets(): void {
    this.#chat.closeSockets()
  }

  /** Sends the payload as a chat message to all chat sockets. */
  emit(payload: unknown): void {
    this.#chat.emit(payload)
  }

  pushMessage(...args: Parameters<ChatHub['pushMessage']>): Message | undefined {
    return this.#chat.pushMessage(...args)
  }

  /** Answers a call to the API. Resolves to Response.error() if the simulated connection breaks. */
  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(url.pathname.indexOf(API_PATH) + API_PATH.length)
    const isUpload = path === UPLOAD_PATH && request.method === 'POST'
    const file = isUpload ? await parseUploadedFile(request) : undefined
    const text = isUpload || request.method === 'GET' ? '' : await request.text()
    const call = this.#log.add({
      method: request.method,
      path,
      search: Object.fromEntries(url.searchParams),
      body: file ? { file: file.name, type: file.type, size: file.size } : parseBody(text),
      authorization: request.headers.get('Authorization'),
    })
    this.#changed()
    const startedAt = performance.now()
    const route = isUpload ? undefined : findRoute(request.method, path)
    const endpoint = route?.mocked.endpoint
    const [low, high] = this.#latency
    const response = await applyEffects(
      this.#offline
        ? [{ drop: true }]
        : this.#faults.effects(call, endpoint, this.#timers.pace),
      {
        latency: low + Math.random() * (high - low),
        wait: (ms) => this.#timers.wait(ms, request.signal),
        expireSession: () => this.expireSession(),
        serve: async () => {
          const context = { call, db: this.db, chat: this.#chat }
          const response = await respond(call, () =>
            isUpload
              ? storeUpload(context, file, this.#options.storeFile ?? toDataUrl)
              : runHandler(
                  context,
                  route,
                  keepToPageLimit(url, this.#scenario?.pageLimit),
                  text,
                ),
          )
          if (endpoint?.kind === 'mutation') this.#data.saveSoon()
          return response
        },
      },
    )
    call.duration = Math.round(performance.now() - startedAt)
    if (response) {
      call.status = response.status
      call.response = parseBody(response.text)
    }
    this.#changed()
    this.#startSteps(call, endpoint)
    if (!response) return Response.error()
    const { status, contentType = 'application/json', retryAfter } = response
    const headers = new Headers({ 'Content-Type': contentType })
    if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
    return new Response(response.text, { status, headers })
  }
}
