import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

import { tryStorage } from '@/session/storage'

import type { Backend } from './backend/backend'
import type { LoggedCall } from './backend/call-log'
import type { Scenario } from './scenario'
import { findScenario, scenarios } from './scenarios/all'
import { nearestNames } from './scenarios/nearest'

/*
 * The toolbar uses none of the product's components or styles, because it must keep working when a
 * scenario breaks a screen.
 */

const STYLES = `
:host { all: initial }
aside { position: fixed; inset-inline-start: 8px; inset-block-end: 8px; z-index: 1000; font: 13px/1.45 system-ui, sans-serif; color: #2b2926 }
button, select, input { font: inherit; color: inherit; background: #fff; border: 1px solid #8f897f; border-radius: 6px; padding: 3px 8px; min-height: 28px }
button { cursor: pointer } button:hover { background: #f3f1ed }
input[type=checkbox] { min-height: 0; vertical-align: middle }
:focus-visible { outline: 2px solid #0b7a75; outline-offset: 1px }
.open { border-radius: 999px; box-shadow: 0 1px 4px #0003 }
.note { background: #fff8e6; border: 1px solid #cfc9bf; border-radius: 10px; box-shadow: 0 1px 4px #0003; inline-size: fit-content; max-inline-size: min(340px, calc(100vw - 16px)); box-sizing: border-box; margin-block-end: 6px; padding: 8px 12px; display: flex; flex-wrap: wrap; align-items: center; gap: 6px }
.card { background: #faf9f7; border: 1px solid #cfc9bf; border-radius: 10px; box-shadow: 0 6px 30px #0004; inline-size: min(440px, calc(100vw - 16px)); max-block-size: min(640px, calc(100vh - 16px)); display: flex; flex-direction: column; gap: 8px; padding: 12px; box-sizing: border-box }
.row { display: flex; gap: 6px; align-items: center; flex-wrap: wrap } .row > select { flex: 1; min-inline-size: 0 }
h2 { font-size: 14px; margin: 0; flex: 1 } p { margin: 0; color: #5d5850 }
ol { margin: 0; padding: 0; list-style: none; overflow: auto; flex: 1; min-block-size: 80px; border: 1px solid #e5e1da; border-radius: 6px; background: #fff }
li + li { border-block-start: 1px solid #eee } summary { padding: 3px 8px; cursor: pointer; overflow-wrap: anywhere }
pre { margin: 0; padding: 4px 8px 8px; white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 240px; overflow: auto; font-size: 12px }
.bad { color: #a32b26 }
@media (max-width: 600px) { aside:has(.open) { position: static; padding: 6px 8px } }
@media print { aside { display: none } }
`

const LATENCIES = [
  { label: 'normal', value: '60-150' },
  { label: 'none', value: '0-0' },
  { label: '1 second', value: '1000-1000' },
  { label: '3 seconds', value: '3000-3000' },
]

type Props = {
  backend: Backend
  selectScenario: (scenario: Scenario | undefined) => Promise<void>
  /** The name in the URL if there is no such scenario. */
  unknownName: string | undefined
}

/** sessionStorage: set while the explanation of the chosen scenario is to stay in sight. */
const EXPLAINED = 'demo-explained'

export function showToolbar(props: Props): void {
  const host = document.createElement('div')
  host.dataset['demoToolbar'] = ''
  document.body.append(host)
  createRoot(host.attachShadow({ mode: 'open' })).render(
    <>
      <style>{STYLES}</style>
      <Toolbar {...props} />
    </>,
  )
}

function Toolbar({ backend, selectScenario, unknownName }: Props) {
  // `backend` is mutable. Without this directive, the React Compiler would cache the values read
  // from it.
  'use no memo'
  const [isOpen, setOpen] = useState(false)
  const [explained, setExplained] = useState(() =>
    tryStorage(() => sessionStorage.getItem(EXPLAINED)),
  )
  useSyncExternalStore(backend.subscribe, () => backend.version)
  const { scenario, calls, latency, offline } = backend

  async function open(name: string) {
    const next = findScenario(name)
    await selectScenario(next)
    tryStorage(() => sessionStorage.setItem(EXPLAINED, name))
    // Uses a full page load because the product may still have the previous scenario's data in
    // memory.
    const { BASE_URL } = import.meta.env
    window.location.assign(
      next?.path ? BASE_URL + next.path.slice(1) : window.location.pathname,
    )
  }

  if (!isOpen) {
    return (
      <aside aria-label="Demo">
        {unknownName !== undefined && scenario === undefined && (
          <div role="alert" className="note">
            There is no scenario “{unknownName}”. Did you mean one of these?
            {nearestNames(
              unknownName,
              scenarios.map(({ name }) => name),
            ).map((name) => (
              <button key={name} type="button" onClick={() => void open(name)}>
                {name}
              </button>
            ))}
          </div>
        )}
        {scenario && explained === scenario.name && (
          <div className="note">
            {scenario.description}
            <button
              type="button"
              onClick={() => {
                tryStorage(() => sessionStorage.removeItem(EXPLAINED))
                setExplained(null)
              }}
            >
              Hide
            </button>
          </div>
        )}
        <button type="button" className="open" onClick={() => setOpen(true)}>
          Demo{scenario ? `: ${scenario.title}` : ''}
        </button>
      </aside>
    )
  }

  return (
    <aside aria-label="Demo">
      <div className="card">
        <div className="row">
          <h2>Mock backend</h2>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
        <div className="row">
          <label htmlFor="scenario">Scenario</label>
          <select
            id="scenario"
            value={scenario?.name ?? ''}
            onChange={(event) => void open(event.currentTarget.value)}
          >
            <option value="">None</option>
            {scenarios.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <CopyLink link={() => backend.link()} />
        </div>
        {scenario && <p>{scenario.description}</p>}
        <div className="row">
          <label htmlFor="latency">Latency</label>
          <select
            id="latency"
            value={latency.join('-')}
            onChange={(event) => {
              const [low = 0, high = 0] = event.currentTarget.value.split('-').map(Number)
              backend.setLatency([low, high])
            }}
          >
            {LATENCIES.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <label>
            <input
              type="checkbox"
              checked={offline}
              onChange={(event) => backend.setOffline(event.currentTarget.checked)}
            />{' '}
            Offline
          </label>
        </div>
        <div className="row">
          <button type="button" onClick={() => backend.expireSession()}>
            Expire session
          </button>
          <button type="button" onClick={() => backend.pushMessage()}>
            Push message
          </button>
          <button
            type="button"
            onClick={() =>
              void selectScenario(scenario).then(() => window.location.reload())
            }
          >
            Reset data
          </button>
        </div>
        <ol aria-label="Calls, newest first">
          {calls.toReversed().map((call) => (
            <Call key={call.number} call={call} duration={call.duration} />
          ))}
        </ol>
      </div>
    </aside>
  )
}

function Call({ call, duration }: { call: LoggedCall; duration: number | undefined }) {
  // The backend adds the response by mutating `call`. Without this directive, the React Compiler
  // would cache the values read from it.
  'use no memo'
  const { method, path, search, body, status, response } = call
  const query = new URLSearchParams(search).toString()
  const outcome = duration === undefined ? '…' : status === 0 ? 'no response' : status
  return (
    <li>
      <details>
        <summary className={duration !== undefined && status !== 200 ? 'bad' : ''}>
          {method} {path}
          {query && `?${query}`} → {outcome}
          {duration !== undefined && ` in ${duration} ms`}
        </summary>
        {body !== undefined && <pre>{`sent ${format(body)}`}</pre>}
        {response !== undefined && <pre>{`received ${format(response)}`}</pre>}
      </details>
    </li>
  )
}

function CopyLink({ link }: { link: () => string }) {
  const [label, setLabel] = useState('Copy link')
  async function copy() {
    const copied = await navigator.clipboard.writeText(link()).then(
      () => true,
      () => false,
    )
    setLabel(copied ? 'Copied' : 'Could not copy')
  }
  return (
    <button type="button" onClick={() => void copy()}>
      {label}
    </button>
  )
}

const SHOWN_LENGTH = 20_000

/** Returns the value as JSON. Masks secrets, because demos are often given on a shared screen. */
function format(value: unknown): string {
  const text = JSON.stringify(
    value,
    (key, part: unknown) => (/password|otp|^auth$/.test(key) ? '•••' : part),
    2,
  )
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
