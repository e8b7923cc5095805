/*
 * Profiles the main thread while a page loads. Source maps show which package or source file each
 * sample belongs to. Times are in milliseconds, on a throttled CPU.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'

import type { Browser, BrowserContext, Page } from '@playwright/test'

import { median, type Row, table } from './test-bed'

const CATEGORIES = [
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.cpu_profiler',
  'v8',
]
/** Modules that take less time than this share one row of the table. */
const SMALLEST_MS = 3

const PHASES: Record<string, RegExp> = {
  'parse and compile': /^(v8\.compile|v8\.parse|V8\.(Compile|Parse|PreParse|FinalizeCode))/i,
  evaluation: /^(v8\.evaluateModule|EvaluateScript)$/,
  style: /^(UpdateLayoutTree|RecalcStyle|ParseAuthorStyleSheet)$/,
  layout: /^Layout$/,
  paint: /^(Paint|PrePaint|Layerize|Commit|CompositeLayers)$/,
  'garbage collection': /^(MajorGC|MinorGC|V8\.GC\w*|BlinkGC\.\w+)$/,
  'HTML parser': /^ParseHTML$/,
}
const SCRIPT_PHASES = ['parse and compile', 'evaluation', 'rendering and the rest'] as const
const BROWSER_PHASES = ['style', 'layout', 'paint', 'garbage collection', 'HTML parser']

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  id?: string
  args: {
    name?: string
    data?: {
      timeDeltas?: number[]
      startTime?: number
      cpuProfile?: {
        nodes?: { id: number; parent?: number; callFrame: CallFrame }[]
        samples?: number[]
      }
    }
  }
}

interface CallFrame {
  url?: string
  lineNumber?: number
  columnNumber?: number
  functionName: string
}

/**
 * Maps each phase to the milliseconds spent in each module. The module '' stands for time outside
 * all modules.
 */
type Spent = Map<string, Map<string, number>>

export interface ProfiledPage {
  name: string
  load: (page: Page) => Promise<unknown>
  newContext: () => Promise<BrowserContext>
  newPage: (context: BrowserContext) => Promise<Page>
}

/**
 * Returns two tables per page: one for the first visit and one for a repeat visit. `folder`
 * contains the measured build.
 */
export async function profile(
  browser: Browser,
  { rounds, folder, pages }: { rounds: number; folder: string; pages: ProfiledPage[] },
): Promise<string[]> {
  const moduleOf = moduleFinder(join(folder, 'assets'))
  const tables: string[] = []
  for (const { name, load, newContext, newPage } of pages) {
    const seen: Record<'first' | 'repeat', Spent[]> = { first: [], repeat: [] }
    for (let round = 0; round < rounds; round += 1) {
      const context = await newContext()
      const page = await newPage(context)
      const trace = async () => {
        await browser.startTracing(page, { categories: CATEGORIES })
        await load(page)
        const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
          traceEvents: TraceEvent[]
        }
        return timeSpent(traceEvents, moduleOf)
      }
      seen.first.push(await trace())
      // The second visit only fills the browser's code cache. The third is measured as the repeat
      // visit.
      await load(page)
      seen.repeat.push(await trace())
      await context.close()
    }
    for (const [visit, list] of Object.entries(seen)) {
      tables.push(`${name}, ${visit} visit\n\n${tableOf(list)}`)
    }
  }
  return tables
}

/** Returns a function that names the package or source file to which a stack frame belongs. */
function moduleFinder(assets: string) {
  const maps = new Map<string, SourceMap>()
  for (const name of readdirSync(assets).filter((name) => name.endsWith('.map'))) {
    const payload = JSON.parse(readFileSync(join(assets, name), 'utf8')) as ConstructorParameters<
      typeof SourceMap
    >[0]
    maps.set(name.replace(/\.map$/, ''), new SourceMap(payload))
  }
  return ({ url = '', lineNumber = 0, columnNumber = 0 }: CallFrame): string | undefined => {
    if (!url.startsWith('http')) return undefined
    const entry = maps.get(basename(url))?.findEntry(lineNumber, columnNumber)
    const source = entry && 'originalSource' in entry ? entry.originalSource : undefined
    if (!source) return url.endsWith('.js') ? basename(url) : 'index.html'
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
    return name ?? source.replace(/^.*\/(?=(?:src|mocks)\/)/, '').replace(/\?.*/, '')
  }
}

function timeSpent(
  events: TraceEvent[],
  moduleOf: (frame: CallFrame) => string | undefined,
): Spent {
  const { pid, tid } = mainThread(events)
  const spent: Spent = new Map()
  const add = (phase: string, module: string, ms: number) => {
    const modules = spent.get(phase) ?? new Map<string, number>()
    modules.set(module, (modules.get(module) ?? 0) + ms)
    spent.set(phase, modules)
  }
  const onMain = events.filter(
    (event) => event.pid === pid && event.tid === tid && event.ph === 'X',
  )
  const intervalsOf = (phase: string, names: RegExp) =>
    onMain
      .filter(({ name }) => names.test(name))
      .map(({ ts, dur = 0 }) => ({ phase, start: ts, end: ts + dur }))
  // Sorted so that findLast() below returns the innermost interval that contains the sample.
  const intervals = Object.entries(PHASES)
    .flatMap(([phase, names]) => intervalsOf(phase, names))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const tasks = intervalsOf('', /^RunTask$/)

  for (const { at, length, frames } of samplesOf(events, pid)) {
    const isNow = ({ start, end }: { start: number; end: number }) => start <= at && at < end
    const [leaf] = frames
    if (!leaf || !tasks.some(isNow)) continue
    const phase = intervals.findLast(isNow)?.phase
    if (phase && BROWSER_PHASES.includes(phase)) {
      add(phase, '', length)
      continue
    }
    if (leaf.functionName === '(garbage collector)') {
      add('garbage collection', '', length)
      continue
    }
    const module = frames.map(moduleOf).find(Boolean)
    if (module) add(phase ?? 'rendering and the rest', module, length)
    else add(phase ?? 'the browser itself', '', length)
  }
  return spent
}

/**
 * Returns the page's main thread. If the trace contains several main threads, returns the one that
 * evaluates the most modules.
 */
function mainThread(events: TraceEvent[]) {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const modulesOf = (thread: TraceEvent) =>
    events.filter(({ pid, name }) => pid === thread.pid && name === 'v8.evaluateModule').length
  const [main] = threads.sort((a, b) => modulesOf(b) - modulesOf(a))
  if (!main) throw new Error('The trace has no main thread')
  return main
}

/**
 * Yields the profiler's samples. `at` is in microseconds, `length` in milliseconds. `frames` begins
 * with the innermost frame.
 */
function* samplesOf(events: TraceEvent[], pid: number) {
  const starts = events.filter((event) => event.name === 'Profile' && event.pid === pid)
  for (const { id, args } of starts) {
    const nodes = new Map<number, { parent?: number; callFrame: CallFrame }>()
    const samples: number[] = []
    const deltas: number[] = []
    for (const event of events) {
      if (event.name !== 'ProfileChunk' || event.pid !== pid || event.id !== id) continue
      const { cpuProfile, timeDeltas = [] } = event.args.data ?? {}
      for (const node of cpuProfile?.nodes ?? []) nodes.set(node.id, node)
      samples.push(...(cpuProfile?.samples ?? []))
      deltas.push(...timeDeltas)
    }
    let at = args.data?.startTime ?? 0
    for (const [index, sample] of samples.entries()) {
      at += deltas[index] ?? 0
      const frames: CallFrame[] = []
      for (let node = nodes.get(sample); node; node = nodes.get(node.parent ?? -1)) {
        frames.push(node.callFrame)
      }
      yield { at, length: (deltas[index + 1] ?? 0) / 1000, frames }
    }
  }
}

function tableOf(rounds: Spent[]): string {
  const of = (phase: string, module: string) =>
    median(rounds.map((spent) => spent.get(phase)?.get(module) ?? 0))
  const modules = new Set(
    SCRIPT_PHASES.flatMap((phase) =>
      rounds.flatMap((spent) => [...(spent.get(phase)?.keys() ?? [])]),
    ),
  )
  const rows = [...modules]
    .filter((module) => module !== '')
    .map((module) => {
      const phases = SCRIPT_PHASES.map((phase) => of(phase, module))
      return { module, phases, all: phases.reduce((sum, ms) => sum + ms, 0) }
    })
    .sort((a, b) => b.all - a.all)
  const large = rows.filter(({ all }) => all >= SMALLEST_MS)
  const sum = (list: typeof rows): number[] =>
    SCRIPT_PHASES.map((_, index) => list.reduce((total, { phases }) => total + phases[index]!, 0))
  const line = (name: string, phases: number[]): Row => [
    name,
    ...phases.map(Math.round),
    Math.round(phases.reduce((total, ms) => total + ms, 0)),
  ]
  const browser = [...BROWSER_PHASES, 'the browser itself', ...SCRIPT_PHASES].map(
    (phase) =>
      [
        SCRIPT_PHASES.some((one) => one === phase) ? `${phase}, outside modules` : phase,
        of(phase, ''),
      ] as const,
  )
  return table(
    ['', ...SCRIPT_PHASES, 'all'],
    [
      ...large.map(({ module, phases }) => line(module, phases)),
      line('smaller ones', sum(rows.filter((row) => !large.includes(row)))),
      line('all scripts', sum(rows)),
      ...browser
        .filter(([, ms]) => ms >= 1)
        .map(([name, ms]): Row => [name, '', '', '', Math.round(ms)]),
    ],
  )
}
