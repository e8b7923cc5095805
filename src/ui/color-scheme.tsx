import { useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

import classes from '@/ui/color-scheme.module.css'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset aria-label="Colour scheme" className={classes.group}>
      {schemes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          className={classes.choice}
          aria-label={label}
          title={label}
          aria-pressed={colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
