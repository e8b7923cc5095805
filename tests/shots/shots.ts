import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium, type Browser, type Page } from '@playwright/test'
import { preview } from 'vite'

import {
  beSignedIn,
  screens,
  settle,
  show,
  states,
  type ScreenToSee,
  type State,
} from '../e2e/screens'

/*
 * Pictures of every screen in every state, in both schemes and at five widths, in one page to look
 * through: reports/shots/index.html. `npm run shots -- Services Login` takes those screens only;
 * `npm run shots -- --readme` takes the README's three and nothing else.
 */

const root = join(import.meta.dirname, '../..')
const out = join(root, 'reports/shots')
const readme = join(root, 'tests/shots/readme')

const widths = [1440, 1024, 768, 390, 320] as const
const schemes = ['light', 'dark'] as const
/** Pixels; what is longer is cut off. */
const HEIGHT = { wide: 900, narrow: 780, most: 1800 }

interface Shot {
  screen: string
  state: string
  scheme: string
  width: number
  file: string
}

async function openPage(browser: Browser, base: string, screen: ScreenToSee): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (!screen.isPublic) await beSignedIn(page)
  await page.setViewportSize({ width: widths[0], height: HEIGHT.wide })
  return page
}

/** The mock backend's own panel is no part of the product. */
const WITHOUT_PANEL = '[data-demo-panel] { display: none !important }'

async function takeAll(page: Page, screen: string, state: string): Promise<Shot[]> {
  await page.addStyleTag({ content: WITHOUT_PANEL })
  const shots: Shot[] = []
  for (const width of widths) {
    const height = width > 991 ? HEIGHT.wide : HEIGHT.narrow
    await page.setViewportSize({ width, height })
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await settle(page)
      const name = `${screen} ${state} ${scheme} ${width}`
      const file = `${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.jpg`
      const length = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(out, file),
        type: 'jpeg',
        quality: 70,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(Math.max(length, height), HEIGHT.most) },
      })
      shots.push({ screen, state, scheme, width, file })
    }
  }
  return shots
}

async function takeScreen(browser: Browser, base: string, screen: ScreenToSee): Promise<Shot[]> {
  const shots: Shot[] = []
  const all = screen.isStill ? ['loaded' as const] : (Object.keys(states) as State[])
  for (const state of all) {
    const page = await openPage(browser, base, screen)
    await show(page, screen, state)
    shots.push(...(await takeAll(page, screen.name, state)))
    await page.context().close()
  }
  for (const { name, open } of screen.overlays ?? []) {
    const page = await openPage(browser, base, screen)
    await show(page, screen, 'loaded')
    await open(page)
    await page.waitForTimeout(800)
    shots.push(...(await takeAll(page, screen.name, name)))
    await page.context().close()
  }
  return shots
}

function gallery(shots: Shot[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))]
  const sections = names.map((screen) => {
    const own = shots.filter((shot) => shot.screen === screen)
    const rows = [...new Set(own.map(({ state }) => state))].flatMap((state) =>
      schemes.map((scheme) => {
        const pictures = own
          .filter((shot) => shot.state === state && shot.scheme === scheme)
          .map(
            ({ file, width }) =>
              `<a href="${file}"><img src="${file}" loading="lazy" style="flex:${width}" alt="${screen}, ${state}, ${scheme}, ${width} px"></a>`,
          )
        return `<h3>${state}, ${scheme}</h3><div>${pictures.join('')}</div>`
      }),
    )
    return `<section id="${screen}"><h2>${screen}</h2>${rows.join('')}</section>`
  })
  const links = names.map((name) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Doorstep, every screen</title>
<style>
body { margin: 0 1rem 4rem; background: #d9d6d0; color: #2b2926; font: 14px/1.5 system-ui, sans-serif }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .5rem 0; background: inherit }
section > div { display: flex; align-items: flex-start; gap: .75rem; overflow-x: auto }
h2 { margin: 2rem 0 0 } h3 { margin: 1rem 0 .25rem; font-weight: 500 }
img { height: 360px; width: auto; box-shadow: 0 1px 4px #0004 }
</style><nav>${links.join('')}</nav>${sections.join('')}</html>`
}

/** The README's pictures: small enough to be kept with the sources. */
async function takeReadme(browser: Browser, base: string): Promise<void> {
  mkdirSync(readme, { recursive: true })
  const chosen = [
    { name: 'Dashboard', file: 'dashboard.png', scheme: 'light' },
    { name: 'Edit Services', file: 'edit-services.png', scheme: 'light' },
    { name: 'Chat', file: 'messages.png', scheme: 'dark' },
  ] as const
  for (const { name, file, scheme } of chosen) {
    const screen = screens.find((screen) => screen.name === name)
    if (!screen) throw new Error(`There is no screen '${name}'`)
    const page = await openPage(browser, base, screen)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1200, height: 750 })
    await show(page, screen, 'loaded')
    await page.addStyleTag({ content: WITHOUT_PANEL })
    await settle(page)
    await page.screenshot({ path: join(readme, file) })
    await page.context().close()
  }
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const server = await preview({
  root,
  mode: 'demo',
  build: { outDir: 'dist-demo' },
  preview: { port: 5183, strictPort: true, host: '127.0.0.1' },
})
const base = 'http://127.0.0.1:5183'
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  if (process.argv.includes('--readme')) await takeReadme(browser, base)
  else {
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    const shots: Shot[] = []
    for (const screen of screens) {
      if (wanted.length > 0 && !wanted.includes(screen.name)) continue
      shots.push(...(await takeScreen(browser, base, screen)))
      console.log(`${screen.name}: ${shots.length} pictures so far`)
      writeFileSync(join(out, 'index.html'), gallery(shots))
    }
  }
} finally {
  await browser.close()
  await server.close()
}
