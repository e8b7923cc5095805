import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

import {
  BACKDROP_TRANSITION,
  MODAL_TRANSITION,
  TOOLTIP_CLOSE_DELAY,
  TOOLTIP_OPEN_DELAY,
} from './domain/limits'

/*
 * The look of the product in one place: colours, type, spacing, and what Mantine's components do
 * by default. Components read the colours as CSS variables (`var(--surface)`), so that both colour
 * schemes come from one list, which tests/ui/theme.test.ts checks for contrast.
 */

/**
 * Every colour that is used, by its job. `ink`s stand on their `tint`s; `accent` is text and
 * outlines, `filled` lies under white text; `control` draws the borders of what can be operated.
 */
export const palette = {
  light: {
    page: '#faf9f7',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f3f1ed',
    hover: '#f6f4f0',
    rule: '#e5e1da',
    control: '#8f887d',
    text: '#2b2926',
    second: '#67625a',
    placeholder: '#767067',
    accent: '#0b7a75',
    'accent-tint': '#e6f3f1',
    filled: '#0b7a75',
    'filled-hover': '#096460',
    error: '#b3322c',
    'done-ink': '#2a7047',
    'done-tint': '#e7f4ec',
    'waiting-ink': '#8a5a00',
    'waiting-tint': '#fdf3dc',
    'failed-ink': '#b3322c',
    'failed-tint': '#fcebea',
    'underway-ink': '#27629f',
    'underway-tint': '#e8f1fa',
    'idle-ink': '#67625a',
    'idle-tint': '#f3f1ed',
  },
  dark: {
    page: '#171615',
    surface: '#1f1e1c',
    raised: '#272522',
    sunken: '#121110',
    hover: '#262421',
    rule: '#35322e',
    control: '#7a746c',
    text: '#edebe7',
    second: '#a8a29a',
    placeholder: '#958f85',
    accent: '#4fb8ae',
    'accent-tint': '#16302d',
    filled: '#0f827c',
    'filled-hover': '#0b6d68',
    error: '#f0918a',
    'done-ink': '#7cc79a',
    'done-tint': '#17291e',
    'waiting-ink': '#e3b45b',
    'waiting-tint': '#2c2312',
    'failed-ink': '#f0918a',
    'failed-tint': '#351c1a',
    'underway-ink': '#86b8ea',
    'underway-tint': '#16263a',
    'idle-ink': '#a8a29a',
    'idle-tint': '#2a2825',
  },
} as const

const accent: MantineColorsTuple = [
  '#f0f8f7',
  '#e6f3f1',
  '#cfe9e6',
  '#8fd0c9',
  '#4fb8ae',
  '#2a9d94',
  '#128780',
  '#0b7a75',
  '#096460',
  '#074d4a',
]

const red: MantineColorsTuple = [
  '#fdf4f3',
  '#fcebea',
  '#f8d6d4',
  '#f2b3af',
  '#f0918a',
  '#d9605a',
  '#c2443d',
  '#b3322c',
  '#962621',
  '#7a1f1b',
]

/** Warm neutrals. 4 draws control borders, 5 placeholders, 6 second text. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#ebe8e2',
  '#e5e1da',
  '#8f887d',
  '#767067',
  '#67625a',
  '#4f4b45',
  '#3b3834',
  '#2b2926',
]

/** Mantine reads 0 as text, 4 as borders, 6 as what stands out, 7 as the surface. */
const dark: MantineColorsTuple = [
  '#edebe7',
  '#cfcbc4',
  '#a8a29a',
  '#958f85',
  '#35322e',
  '#2e2b28',
  '#272522',
  '#1f1e1c',
  '#171615',
  '#121110',
]

const overlayDefaults = {
  transitionProps: { duration: MODAL_TRANSITION },
  // Mantine's header is a <header>, which would be a second banner of the page.
  attributes: { header: { role: 'presentation' } },
  overlayProps: {
    backgroundOpacity: 0.4,
    color: '#171615',
    transitionProps: { duration: BACKDROP_TRANSITION },
  },
}

/*
 * Defaults are plain objects, not `Modal.extend(…)`: naming the component here would put it into
 * the login page's script.
 */
export const theme: MantineThemeOverride = {
  white: '#ffffff',
  black: palette.light.text,
  colors: { accent, red, gray, dark },
  primaryColor: 'accent',
  primaryShade: 7,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: {
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
  },
  radius: { xs: '0.25rem', sm: '0.4375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  shadows: {
    xs: '0 1px 2px rgb(43 41 38 / 6%)',
    sm: '0 1px 3px rgb(43 41 38 / 8%), 0 2px 8px rgb(43 41 38 / 4%)',
    md: '0 2px 6px rgb(43 41 38 / 8%), 0 8px 24px rgb(43 41 38 / 8%)',
    lg: '0 4px 12px rgb(43 41 38 / 10%), 0 16px 40px rgb(43 41 38 / 12%)',
    xl: '0 8px 20px rgb(43 41 38 / 12%), 0 24px 64px rgb(43 41 38 / 16%)',
  },
  headings: {
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  /*
   * The mobile breakpoint of section 9 is `md`: up to and including 991px is mobile, which style
   * sheets write as `(max-width: 991px)`. Mantine's `visibleFrom` and `hiddenFrom` are min-widths,
   * so here stands 992px, the first that is not.
   */
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  components: {
    Tooltip: {
      defaultProps: {
        openDelay: TOOLTIP_OPEN_DELAY,
        closeDelay: TOOLTIP_CLOSE_DELAY,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Modal: { defaultProps: { ...overlayDefaults, centered: true, radius: 'md' } },
    Drawer: { defaultProps: { ...overlayDefaults, position: 'right' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
        // Its placeholder is no item, which a menu may not hold; the first item takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } } },
    Paper: { defaultProps: { radius: 'md' } },
    Text: { defaultProps: { textWrap: 'pretty' } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
}

function variables(scheme: Readonly<Record<string, string>>): Record<`--${string}`, string> {
  const named: Record<`--${string}`, string> = {}
  for (const [name, colour] of Object.entries(scheme)) named[`--${name}`] = colour
  return {
    ...named,
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--second)',
    '--mantine-color-placeholder': 'var(--placeholder)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-success': 'var(--done-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--second)',
    '--mantine-color-disabled-border': 'var(--rule)',
    '--mantine-color-accent-text': 'var(--accent)',
    '--mantine-color-accent-filled': 'var(--filled)',
    '--mantine-color-accent-filled-hover': 'var(--filled-hover)',
    '--mantine-color-accent-light': 'var(--accent-tint)',
    '--mantine-color-accent-light-color': 'var(--accent)',
    '--mantine-color-accent-outline': 'var(--accent)',
    '--mantine-color-red-text': 'var(--error)',
    '--mantine-color-red-light': 'var(--failed-tint)',
    '--mantine-color-red-light-color': 'var(--failed-ink)',
    '--mantine-color-red-outline': 'var(--error)',
  }
}

/** For MantineProvider: the palette as CSS variables, and Mantine's own ones set from it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables(palette.light),
  dark: variables(palette.dark),
})
