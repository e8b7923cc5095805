import { Input } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useId } from 'react'

import classes from '@/ui/filters.module.css'

interface FilterSelectProps<Value extends string> {
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A native select with its label, for a list's filters and for a row's status. */
export function FilterSelect<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
}: FilterSelectProps<Value>) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={label}
      className={classes.select}
      labelProps={{ 'data-hidden': hideLabel || undefined, className: classes.label }}
    >
      <Input
        component="select"
        pointer
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
        rightSection={<IconSelector size={16} className={classes.chevron} aria-hidden />}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}
