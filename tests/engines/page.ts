import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect } from '@playwright/test'

/** What a browser's automation can do; both engines implement it. */
export interface Driver<Handle = unknown> {
  goto: (url: string) => Promise<void>
  /** Runs the body of a function in the page. Its `arguments` are JSON. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>
  /** Like `run`, for a body that returns an element or null. */
  element: (body: string, ...args: unknown[]) => Promise<Handle | null>
  click: (element: Handle) => Promise<void>
  /** Clicks with Shift held down, at a distance from the element's top left corner. */
  shiftClick: (element: Handle, x: number, y: number) => Promise<void>
  /** Types at the end of what the element contains. */
  type: (element: Handle, text: string) => Promise<void>
  /** Presses a key where the focus is: a character, or one of `KEYS`. */
  press: (key: string) => Promise<void>
  choose: (input: Handle, file: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Opens another tab, in which everything then happens. */
  openTab: () => Promise<void>
  /** Goes to the first tab, which is 0, or another one. */
  switchTab: (index: number) => Promise<void>
  close: () => Promise<void>
}

/** How a person finds an element: by its role and name, its label or its text. */
export type Target =
  | { role: string; name?: string }
  | { label: string }
  | { text: string }
  | { css: string }

const TIMEOUT_MS = 30_000

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.js',
  ),
  'utf8',
)

/** Finds the first visible match. */
const FIND = `
  const [target] = arguments
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom
  const { body } = document
  if ('css' in target) return body.querySelector(target.css)
  const matches =
    'label' in target
      ? queryAllByLabelText(body, target.label)
      : 'text' in target
        ? queryAllByText(body, target.text, { exact: false })
        : queryAllByRole(body, target.role, target.name ? { name: target.name } : {})
  return matches.find((element) => element.checkVisibility()) ?? null
`

/** Finds elements as Testing Library does, and acts on them as a person does. */
export class Page<Handle = unknown> {
  readonly driver: Driver<Handle>
  readonly #origin: string

  constructor(driver: Driver<Handle>, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(`${this.#origin}${path}`)
  }

  /** Begins to load a page without waiting for it, like an impatient person. */
  async startLoading(path: string): Promise<void> {
    await this.driver.run('location.assign(arguments[0])', `${this.#origin}${path}`)
  }

  /** Waits for the element. Rejects if it does not appear. */
  async see(target: Target): Promise<Handle> {
    return until(`see ${JSON.stringify(target)}`, async () => {
      const isReady = await this.driver.run(`return typeof TestingLibraryDom === 'object'`)
      if (!isReady) await this.driver.run(library)
      return this.driver.element(FIND, target)
    })
  }

  async click(target: Target): Promise<void> {
    await until(`click ${JSON.stringify(target)}`, async () => {
      await this.driver.click(await this.see(target))
      return true
    })
  }

  async type(target: Target, text: string): Promise<void> {
    await this.driver.type(await this.see(target), text)
  }

  async choose(target: Target, file: string): Promise<void> {
    await this.driver.choose(await this.see(target), file)
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    await until(expression, async () => this.driver.run(`return Boolean(${expression})`))
  }
}

/** Resolves to the first truthy result. The error of the last attempt explains a timeout. */
export async function until<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  let result!: T | null
  await expect(async () => {
    result = await attempt()
    expect(result, what).toBeTruthy()
  }).toPass({ timeout: TIMEOUT_MS })
  return result!
}
