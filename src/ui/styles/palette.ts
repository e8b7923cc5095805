import type { CSSVariablesResolver } from '@mantine/core'

/**
 * Each key becomes a CSS variable: `border` becomes `--mantine-color-border`. `page` is the
 * background behind the cards, and `body` is the background of the cards.
 */
export const palette = {
  light: {
    page: '#faf9f7',
    body: '#ffffff',
    raised: '#ffffff',
    sunken: '#f3f1ed',
    'default-hover': '#f6f4f0',
    border: '#e5e1da',
    'default-border': '#8f887d',
    text: '#2b2926',
    dimmed: '#67625a',
    placeholder: '#767067',
    'accent-text': '#0b7a75',
    'accent-light': '#e6f3f1',
    'accent-filled': '#0b7a75',
    'accent-filled-hover': '#096460',
    error: '#b3322c',
    'completed-text': '#2a7047',
    'completed-light': '#e7f4ec',
    'pending-text': '#8a5a00',
    'pending-light': '#fdf3dc',
    'failed-text': '#b3322c',
    'failed-light': '#fcebea',
    'inProgress-text': '#27629f',
    'inProgress-light': '#e8f1fa',
    'neutral-text': '#67625a',
    'neutral-light': '#f3f1ed',
  },
  dark: {
    page: '#171615',
    body: '#1f1e1c',
    raised: '#272522',
    sunken: '#121110',
    'default-hover': '#262421',
    border: '#35322e',
    'default-border': '#7a746c',
    text: '#edebe7',
    dimmed: '#a8a29a',
    placeholder: '#958f85',
    'accent-text': '#4fb8ae',
    'accent-light': '#16302d',
    'accent-filled': '#0f827c',
    'accent-filled-hover': '#0b6d68',
    error: '#f0918a',
    'completed-text': '#7cc79a',
    'completed-light': '#17291e',
    'pending-text': '#e3b45b',
    'pending-light': '#2c2312',
    'failed-text': '#f0918a',
    'failed-light': '#351c1a',
    'inProgress-text': '#86b8ea',
    'inProgress-light': '#16263a',
    'neutral-text': '#a8a29a',
    'neutral-light': '#2a2825',
  },
} as const

/** Must contain every `Tone` of domain/status/tone.ts. */
const statuses = ['completed', 'pending', 'failed', 'inProgress', 'neutral'] as const

function variables(scheme: 'light' | 'dark'): Record<`--${string}`, string> {
  const colours = Object.entries(palette[scheme]).map(([name, colour]) => [
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
    ...Object.fromEntries([...colours, ...texts]),
    '--mantine-color-skeleton': 'color-mix(in srgb, var(--mantine-color-border) 75%, transparent)',
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
