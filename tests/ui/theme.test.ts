import { describe, expect, it } from 'vitest'

import { palette } from '@/theme'

type Scheme = keyof typeof palette
type Colour = keyof (typeof palette)['light']

/** Relative luminance of '#rrggbb', after WCAG 2. */
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

const readable: [ink: Colour, grounds: Colour[]][] = [
  ['text', ['page', 'surface', 'raised', 'sunken', 'hover', 'accent-tint']],
  ['second', ['page', 'surface', 'raised', 'sunken', 'hover']],
  ['placeholder', ['page', 'surface']],
  ['accent', ['page', 'surface', 'raised', 'hover', 'accent-tint']],
  ['error', ['page', 'surface', 'raised', 'hover']],
  ['done-ink', ['done-tint', 'surface']],
  ['waiting-ink', ['waiting-tint', 'surface']],
  ['failed-ink', ['failed-tint', 'surface']],
  ['underway-ink', ['underway-tint', 'surface']],
  ['idle-ink', ['idle-tint', 'surface']],
]

const visible: [line: Colour, grounds: Colour[]][] = [
  ['control', ['page', 'surface', 'raised', 'hover']],
  ['accent', ['page', 'surface', 'raised', 'sunken']],
  ['filled', ['page', 'surface']],
  ['error', ['surface']],
]

describe.each(schemes)('The %s palette', (scheme) => {
  const colours = palette[scheme]

  it.each(readable.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))(
    'reads %s on %s at 4.5:1',
    (ink, ground) => {
      expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['filled', 'filled-hover'] as const)('reads white on %s at 4.5:1', (ground) => {
    expect(contrast('#ffffff', colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible.flatMap(([line, grounds]) => grounds.map((ground) => [line, ground] as const)))(
    'draws %s on %s at 3:1',
    (line, ground) => {
      expect(contrast(colours[line], colours[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})
