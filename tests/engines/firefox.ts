import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'

import type { Driver } from './page'

const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Firefox without a driver of its own: it speaks WebDriver BiDi. */
export async function firefox(): Promise<Driver<ElementHandle>> {
  const browser = await launch({ browser: 'firefox', executablePath: path, headless: true })
  let page = await browser.newPage()
  const tabs = [page]
  const call = (body: string, args: unknown[]) =>
    `(function () { ${body} }).apply(window, ${JSON.stringify(args)})`
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (body, ...args) => page.evaluate(call(body, args)),
    async element(body, ...args) {
      const handle = await page.evaluateHandle(call(body, args))
      return handle.asElement() as ElementHandle | null
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    choose: async (input, file) =>
      (input as ElementHandle<HTMLInputElement>).uploadFile(file),
    resize: (width, height) => page.setViewport({ width, height }),
    async openTab() {
      page = await browser.newPage()
      tabs.push(page)
    },
    async switchTab(index) {
      page = tabs[index]!
      await page.bringToFront()
    },
    close: () => browser.close(),
  }
}
