import {
  colorsTuple,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

import {
  BACKDROP_TRANSITION,
  COLLAPSE_TRANSITION,
  MODAL_TRANSITION,
  TOOLTIP_CLOSE_DELAY,
  TOOLTIP_OPEN_DELAY,
} from './domain/limits'
import { palette } from './ui/styles/palette'

import fields from './ui/styles/fields.module.css'
import classes from './ui/styles/theme.module.css'

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

const overlay = {
  defaultProps: {
    transitionProps: { duration: MODAL_TRANSITION },
    // WORKAROUND: Mantine's <header> would be a second banner landmark on the page. Can go when it is
    // a <div> (in 9.7.3, it is not).
    attributes: { header: { role: 'presentation' } },
    overlayProps: {
      backgroundOpacity: 0.4,
      color: '#171615',
      transitionProps: { duration: BACKDROP_TRANSITION },
    },
  },
  classNames: { content: classes.overlay, header: classes.overlayHeader },
}

const dropdown = {
  shadow: 'md',
  radius: 'md',
  transitionProps: { duration: 100 },
  // Above toasts, which would cover what has just been opened.
  zIndex: 401,
}

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
  // Plain objects, because with `Button.extend(…)`, this file would have to import the components.
  components: {
    Input: {
      // What is typed decides the direction. Mantine would set the prop `dir` on the wrapper.
      defaultProps: { attributes: { input: { dir: 'auto' } } },
      classNames: { wrapper: fields.inputWrapper, input: fields.input },
    },
    InputWrapper: {
      defaultProps: {
        withAsterisk: false,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      },
      styles: { description: { fontSize: 'var(--mantine-font-size-xs)' } },
      classNames: {
        label: fields.inputLabel,
        error: fields.inputError,
      },
    },
    PasswordInput: {
      classNames: {
        innerInput: fields.innerInput,
        visibilityToggle: fields.visibilityToggle,
      },
    },
    // Makes radios 24 px, the minimum target size (WCAG 2.5.8).
    Radio: {
      defaultProps: { size: 'md' },
      classNames: { radio: fields.radio, body: fields.checkBody, label: fields.checkLabel },
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
    Accordion: {
      defaultProps: {
        variant: 'separated',
        radius: 'md',
        chevronPosition: 'left',
        transitionDuration: COLLAPSE_TRANSITION,
      },
      classNames: {
        item: classes.accordionItem,
        control: classes.accordionControl,
        chevron: classes.accordionChevron,
        label: classes.accordionLabel,
      },
    },
    Tooltip: {
      defaultProps: {
        openDelay: TOOLTIP_OPEN_DELAY,
        closeDelay: TOOLTIP_CLOSE_DELAY,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: classes.tooltip },
    },
    Modal: {
      defaultProps: { ...overlay.defaultProps, centered: true, radius: 'md' },
      classNames: overlay.classNames,
    },
    Drawer: {
      defaultProps: { ...overlay.defaultProps, position: 'right' },
      classNames: overlay.classNames,
    },
    Menu: {
      // Mantine's focus placeholder is not a menu item, and ARIA allows only items in a menu.
      defaultProps: { ...dropdown, withInitialFocusPlaceholder: false },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    Popover: { defaultProps: dropdown, classNames: { dropdown: classes.dropdown } },
    Select: {
      // WORKAROUND: Tab would focus Mantine's ScrollArea, which then disappears, so the list itself
      // scrolls. Can go when Tab passes over it (in 9.7.3, it does not).
      defaultProps: {
        withScrollArea: false,
        attributes: { input: { dir: 'auto' }, options: { tabIndex: -1 } },
      },
      styles: { options: { maxHeight: '16rem', overflowY: 'auto' } },
    },
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    Checkbox: {
      classNames: {
        input: fields.checkboxInput,
        inner: fields.checkboxInner,
        body: fields.checkBody,
        label: `${fields.checkboxLabel} ${fields.checkLabel}`,
      },
    },
    Tabs: { classNames: { list: classes.tabsList, tab: classes.tab } },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none' },
      classNames: {
        root: classes.badge,
        label: classes.badgeLabel,
      },
    },
    Burger: {
      styles: {
        root: { display: 'grid', placeItems: 'center', width: '2.5rem', height: '2.5rem' },
      },
    },
    EmptyState: {
      defaultProps: { variant: 'light', px: 'lg', py: '3rem' },
      classNames: { root: classes.emptyState },
      vars: () => ({ root: { '--empty-state-indicator-size': '1.375rem' } }),
    },
  },
}
