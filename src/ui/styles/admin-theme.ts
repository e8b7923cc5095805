import type { MantineThemeOverride } from '@mantine/core'

import {
  BACKDROP_TRANSITION,
  COLLAPSE_TRANSITION,
  MODAL_TRANSITION,
  TOOLTIP_CLOSE_DELAY,
  TOOLTIP_OPEN_DELAY,
} from '@/domain/limits'

import classes from '@/ui/styles/admin-theme.module.css'
import base from '@/ui/styles/theme.module.css'

const overlay = {
  defaultProps: {
    transitionProps: { duration: MODAL_TRANSITION },
    // Mantine's <header> element would otherwise be a second banner landmark on the page.
    attributes: { header: { role: 'presentation' } },
    overlayProps: {
      backgroundOpacity: 0.4,
      color: '#171615',
      transitionProps: { duration: BACKDROP_TRANSITION },
    },
  },
  classNames: { content: classes.overlay, header: classes.overlayHeader },
}

const dropdown = { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } }

/** Extends theme.ts by the components that only the signed-in area uses. */
export const adminTheme: MantineThemeOverride = {
  components: {
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
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    Checkbox: {
      classNames: {
        input: classes.checkboxInput,
        inner: classes.checkboxInner,
        body: base.checkBody,
        label: `${classes.checkboxLabel} ${base.checkLabel}`,
      },
    },
    NativeSelect: { classNames: { section: classes.selectArrows } },
    Tabs: { classNames: { list: classes.tabsList, tab: classes.tab } },
    Badge: {
      defaultProps: { variant: 'light', tt: 'none' },
      classNames: {
        root: classes.badge,
        label: classes.badgeLabel,
        section: classes.badgeSection,
      },
    },
    Burger: { classNames: { root: classes.burger } },
    Kbd: { classNames: { root: classes.kbd } },
  },
}
