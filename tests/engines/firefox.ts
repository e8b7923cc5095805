import { type ElementHandle, type KeyInput, launch, ProtocolError } from 'puppeteer-core'

import { type Driver, until } from './page'

const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Firefox 140 resizes the page, but does not know the screen's orientation that comes with it. */
function ignoreUnknownCommand(error: unknown) {
  if (!(error instanceof ProtocolError && /unknown command/.test(error.message)))
    throw error
}

/** Firefox without a driver of its own: it speaks WebDriver BiDi. */
export async function firefox(): Promise<Driver<ElementHandle>> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    // The driver misses the next page after a step back to one that Firefox kept.
    extraPrefsFirefox: { 'browser.sessionhistory.max_total_viewers': 0 },
  })
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
    async shiftClick(element, x, y) {
      await page.keyboard.down('Shift')
      await element.click({ offset: { x, y } })
      await page.keyboard.up('Shift')
    },
    type: (element, text) => element.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    choose: async (input, file) =>
      (input as ElementHandle<HTMLInputElement>).uploadFile(file),
    async resize(width, height) {
      await page.setViewport({ width, height }).catch(ignoreUnknownCommand)
      await until('the new size', async () =>
        page.evaluate(`innerWidth === ${width}`).then(Boolean),
      )
    },
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
