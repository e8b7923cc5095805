import type { CSSVariablesResolver } from '@mantine/core'

/**
 * The colours of the light and of the dark scheme. Each key becomes a CSS variable: `border` becomes
 * `--mantine-color-border`. `page` is the background behind the cards, and `body` is the background
 * of the cards.
 */
const colours = {
  page: ['#faf9f7', '#171615'],
  body: ['#ffffff', '#1f1e1c'],
  raised: ['#ffffff', '#272522'],
  sunken: ['#f3f1ed', '#121110'],
  'default-hover': ['#f6f4f0', '#262421'],
  border: ['#e5e1da', '#35322e'],
  'default-border': ['#8f887d', '#7a746c'],
  text: ['#2b2926', '#edebe7'],
  dimmed: ['#67625a', '#a8a29a'],
  placeholder: ['#767067', '#958f85'],
  'accent-text': ['#0b7a75', '#4fb8ae'],
  'accent-light': ['#e6f3f1', '#16302d'],
  'accent-filled': ['#0b7a75', '#0f827c'],
  'accent-filled-hover': ['#096460', '#0b6d68'],
  error: ['#b3322c', '#f0918a'],
  'completed-text': ['#2a7047', '#7cc79a'],
  'completed-light': ['#e7f4ec', '#17291e'],
  'pending-text': ['#8a5a00', '#e3b45b'],
  'pending-light': ['#fdf3dc', '#2c2312'],
  'failed-text': ['#b3322c', '#f0918a'],
  'failed-light': ['#fcebea', '#351c1a'],
  'inProgress-text': ['#27629f', '#86b8ea'],
  'inProgress-light': ['#e8f1fa', '#16263a'],
  'neutral-text': ['#67625a', '#a8a29a'],
  'neutral-light': ['#f3f1ed', '#2a2825'],
} as const

const inScheme = (scheme: 0 | 1) =>
  Object.fromEntries(
    Object.entries(colours).map(([name, shades]) => [name, shades[scheme]]),
  ) as Record<keyof typeof colours, string>

export const palette = { light: inScheme(0), dark: inScheme(1) }

/** Must contain every `Tone` of domain/status/tone.ts. */
const statuses = ['completed', 'pending', 'failed', 'inProgress', 'neutral'] as const

function variables(scheme: 'light' | 'dark'): Record<`--${string}`, string> {
  const values = Object.entries(palette[scheme]).map(([name, colour]) => [
    `--mantine-color-${name}`,
    colour,
  ])
  const texts = ['accent', ...statuses].flatMap((name) =>
    ['light-color', 'outline'].map((use) => [
      `--mantine-color-${name}-${use}`,
      `var(--mantine-color-${name}-text)`,
    ]),
  )
  return {
    ...Object.fromEntries([...values, ...texts]),
    '--mantine-color-skeleton':
      'color-mix(in srgb, var(--mantine-color-border) 75%, transparent)',
    // A darker background on hover would reduce the contrast of accent text to less than 4.5:1.
    '--mantine-color-accent-light-hover': 'var(--mantine-color-accent-light)',
    '--mantine-color-bright': 'var(--mantine-color-text)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-text)',
    '--mantine-color-success': 'var(--mantine-color-completed-text)',
    '--mantine-color-default': 'var(--mantine-color-body)',
    '--mantine-color-default-color': 'var(--mantine-color-text)',
    '--mantine-color-disabled': 'var(--mantine-color-sunken)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dimmed)',
    '--mantine-color-disabled-border': 'var(--mantine-color-border)',
    '--mantine-color-red-text': 'var(--mantine-color-failed-text)',
    '--mantine-color-red-filled-hover': '#962621',
    '--mantine-color-red-light': 'var(--mantine-color-failed-light)',
    '--mantine-color-red-light-hover': 'var(--mantine-color-failed-light)',
    '--mantine-color-red-light-color': 'var(--mantine-color-failed-text)',
    '--mantine-color-red-outline': 'var(--mantine-color-failed-text)',
  }
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables('light'),
  dark: variables('dark'),
})
