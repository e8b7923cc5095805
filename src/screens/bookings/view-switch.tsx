import {
  SegmentedControl,
  type SegmentedControlItem,
  type SegmentedControlProps,
} from '@mantine/core'

import classes from './view-switch.module.css'

type View = 'list' | 'week'

const views: SegmentedControlItem<View>[] = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
]

type ViewSwitchProps = Pick<SegmentedControlProps<View>, 'value' | 'onChange' | 'onMouseEnter'>

export function ViewSwitch(props: ViewSwitchProps) {
  return <SegmentedControl aria-label="View" classNames={classes} data={views} {...props} />
}
