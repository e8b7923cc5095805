import { NativeSelect } from '@mantine/core'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Undefined selects 'All'. */
  value: Value | undefined
  /** The options after 'All'. */
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

const ALL = { value: 'all', label: 'All' }

export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      label={label}
      w="9.5rem"
      value={value ?? ALL.value}
      data={[ALL, ...options]}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
    />
  )
}
