import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'

import { type Driver, until } from './page'

const DRIVER = '/usr/bin/WebKitWebDriver'
const PORT = 4450

/** Named as in the DOM. */
const KEYS: Record<string, string> = {
  Backspace: Key.BACK_SPACE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Tab: Key.TAB,
}

/** WebKitGTK's test browser, which lies in a folder named after the architecture and the API. */
function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) =>
      ['4.1', '6.0'].map((api) => `/usr/lib/${folder}/webkit2gtk-${api}`),
    )
    .map((folder) => `${folder}/MiniBrowser`)
    .find((file) => existsSync(file))
  if (!found) throw new Error('MiniBrowser is missing: install webkit2gtk-driver.')
  return found
}

/** Needs a display, such as Xvfb's, in DISPLAY. */
export async function webkit(): Promise<Driver<WebElement>> {
  const server: ChildProcess = spawn(DRIVER, [`--port=${PORT}`], { stdio: 'ignore' })
  const capabilities = new Capabilities()
  capabilities.set('browserName', 'MiniBrowser')
  capabilities.set('webkitgtk:browserOptions', {
    binary: miniBrowser(),
    args: ['--automation'],
  })
  const browser = await until('start WebKitWebDriver', async () =>
    new Builder()
      .usingServer(`http://127.0.0.1:${PORT}`)
      .withCapabilities(capabilities)
      .build(),
  )
  // The browser lists its tabs in another order.
  const tabs = [await browser.getWindowHandle()]
  return {
    goto: (url) => browser.get(url),
    run: (body, ...args) => browser.executeScript(body, ...args),
    element: (body, ...args) => browser.executeScript<WebElement | null>(body, ...args),
    click: (element) => element.click(),
    async shiftClick(element, x, y) {
      const { width, height } = await element.getRect()
      // Counted from the middle.
      const move = {
        origin: element,
        x: Math.round(x - width / 2),
        y: Math.round(y - height / 2),
      }
      await browser
        .actions()
        .keyDown(Key.SHIFT)
        .move(move)
        .click()
        .keyUp(Key.SHIFT)
        .perform()
    },
    type: (element, text) => element.sendKeys(text),
    async press(key) {
      const code = key.length === 1 ? key : KEYS[key]!
      await browser.actions().keyDown(code).keyUp(code).perform()
    },
    choose: (input, file) => input.sendKeys(file),
    resize: async (width, height) => {
      await browser.manage().window().setRect({ width, height })
    },
    async openTab() {
      await browser.switchTo().newWindow('tab')
      tabs.push(await browser.getWindowHandle())
    },
    switchTab: (index) => browser.switchTo().window(tabs[index]!),
    async close() {
      await browser.quit()
      server.kill()
    },
  }
}
