import {
  colorsTuple,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

import classes from './ui/styles/theme.module.css'

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

/**
 * In the light scheme, Mantine uses index 4 for control borders, 5 for placeholders and 6 for
 * secondary text.
 */
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

/**
 * In the dark scheme, Mantine uses index 0 for text, 4 for borders, 6 for raised elements and 7 for
 * the background.
 */
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

/** Must contain every `Tone` of domain/status/tone.ts. */
const statuses = ['completed', 'pending', 'failed', 'inProgress', 'neutral'] as const

export const theme: MantineThemeOverride = {
  white: '#ffffff',
  black: palette.light.text,
  colors: {
    accent: colorsTuple(palette.light['accent-text']),
    red: colorsTuple(palette.light['failed-text']),
    gray,
    dark,
    completed: colorsTuple(palette.light['completed-text']),
    pending: colorsTuple(palette.light['pending-text']),
    failed: colorsTuple(palette.light['failed-text']),
    inProgress: colorsTuple(palette.light['inProgress-text']),
    neutral: gray,
  },
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
   * Screens narrower than `md` (992px) get the mobile layout. Stylesheets select it with
   * `(max-width: 61.9375em)`, which enlarged text reaches in wider windows too.
   */
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  focusClassName: classes.focus!,
  /*
   * Plain objects, because with `Button.extend(…)`, this file would have to import the components.
   * The components that only the signed-in area uses are in ui/styles/admin-theme.ts, so that the
   * login page loads neither their default props nor their styles.
   */
  components: {
    Input: {
      // What is typed decides the direction. Mantine would set the prop `dir` on the wrapper.
      defaultProps: { attributes: { input: { dir: 'auto' } } },
      classNames: { wrapper: classes.inputWrapper, input: classes.input },
    },
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      classNames: {
        label: classes.inputLabel,
        description: classes.inputDescription,
        error: classes.inputError,
      },
    },
    PasswordInput: {
      classNames: {
        innerInput: classes.innerInput,
        visibilityToggle: classes.visibilityToggle,
      },
    },
    // Makes radios 24 px, the minimum target size (WCAG 2.5.8).
    Radio: {
      defaultProps: { size: 'md' },
      classNames: { radio: classes.radio, body: classes.checkBody, label: classes.checkLabel },
    },
    Paper: { defaultProps: { radius: 'md' }, classNames: { root: classes.paper } },
    Button: {
      classNames: {
        root: classes.button,
        label: classes.buttonLabel,
        loader: classes.buttonLoader,
      },
    },
    ActionIcon: { classNames: { root: classes.actionIcon } },
    CloseButton: { classNames: { root: classes.closeButton } },
    Anchor: { classNames: { root: classes.anchor } },
    Text: { defaultProps: { textWrap: 'pretty' } },
    Title: { classNames: { root: classes.title } },
    Alert: { classNames: { message: classes.alertMessage } },
    Skeleton: {
      defaultProps: { animate: false, radius: 'xs' },
      classNames: { root: classes.skeleton },
    },
  },
}

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
