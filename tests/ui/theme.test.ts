import { readdirSync, readFileSync } from 'node:fs'

import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { describe, expect, it } from 'vitest'

import { theme } from '@/theme'
import { cssVariables, palette } from '@/ui/styles/palette'

type Scheme = keyof typeof palette
type Colour = keyof (typeof palette)['light']

/** Returns the relative luminance of an '#rrggbb' colour, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const schemes: Scheme[] = ['light', 'dark']

const readable: [text: Colour, backgrounds: Colour[]][] = [
  ['text', ['page', 'body', 'raised', 'sunken', 'default-hover', 'accent-light']],
  ['dimmed', ['page', 'body', 'raised', 'sunken', 'default-hover']],
  ['placeholder', ['page', 'body']],
  ['accent-text', ['page', 'body', 'raised', 'default-hover', 'accent-light']],
  ['error', ['page', 'body', 'raised', 'default-hover']],
  ['completed-text', ['completed-light', 'body']],
  ['pending-text', ['pending-light', 'body']],
  ['failed-text', ['failed-light', 'body']],
  ['inProgress-text', ['inProgress-light', 'body']],
  ['neutral-text', ['neutral-light', 'body']],
]

const visible: [line: Colour, backgrounds: Colour[]][] = [
  ['default-border', ['page', 'body', 'raised', 'default-hover']],
  ['accent-text', ['page', 'body', 'raised', 'sunken']],
  ['accent-filled', ['page', 'body']],
  ['error', ['body']],
]

describe.each(schemes)('The %s palette', (scheme) => {
  const colours = palette[scheme]

  it.each(
    readable.flatMap(([text, backgrounds]) =>
      backgrounds.map((background) => [text, background] as const),
    ),
  )('keeps %s readable on %s (4.5:1)', (text, background) => {
    expect(contrast(colours[text], colours[background])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['accent-filled', 'accent-filled-hover'] as const)(
    'keeps white readable on %s (4.5:1)',
    (background) => {
      expect(contrast('#ffffff', colours[background])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(
    visible.flatMap(([line, backgrounds]) =>
      backgrounds.map((background) => [line, background] as const),
    ),
  )('keeps %s visible on %s (3:1)', (line, background) => {
    expect(contrast(colours[line], colours[background])).toBeGreaterThanOrEqual(3)
  })
})

describe("Mantine's variables", () => {
  it('are defined wherever a stylesheet or a component uses one', () => {
    const all = mergeMantineTheme(DEFAULT_THEME, theme)
    const variables = new Set(
      [defaultCssVariablesResolver(all), cssVariables(all)].flatMap((set) =>
        Object.keys({ ...set.variables, ...set.light }),
      ),
    )
    const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`src/${file}`, 'utf8').matchAll(/var\((--mantine-[\w-]+)\)/g),
      ])
      .map(([, name]) => name!)
    expect([...new Set(named)].filter((name) => !variables.has(name))).toEqual([])
  })
})
