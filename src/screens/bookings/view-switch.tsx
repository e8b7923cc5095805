import { Group, Text } from '@mantine/core'
import { useId } from 'react'

import classes from './bookings.module.css'
import theme from '@/ui/styles/theme.module.css'

export type View = 'list' | 'week'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
}

/** Not Mantine's SegmentedControl, whose indicator measures the page twice before it is shown. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const name = useId()
  const option = (value: View) => ({
    className: classes.view,
    c: value === view ? 'inherit' : 'dimmed',
    mod: { checked: value === view },
  })
  const radio = (value: View) => ({
    name,
    className: `${classes.radio} ${theme.focus}`,
    checked: value === view,
    onChange: () => onChange(value),
  })
  return (
    <Group
      role="radiogroup"
      aria-label="View"
      gap={0}
      bg="var(--mantine-color-sunken)"
      bd="1px solid var(--mantine-color-border)"
      bdrs="sm"
    >
      <Text component="label" size="sm" fw={600} {...option('list')}>
        List
        <input type="radio" {...radio('list')} />
      </Text>
      <Text component="label" size="sm" fw={600} {...option('week')}>
        Week
        <input type="radio" {...radio('week')} />
      </Text>
    </Group>
  )
}
