import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const satisfies { value: MantineColorScheme; label: string }[]

/** Menu items that choose the colour scheme and leave the menu open. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label id="colour-scheme">Colour scheme</Menu.Label>
      <Menu.RadioGroup
        aria-labelledby="colour-scheme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      >
        {schemes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
