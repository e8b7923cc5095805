import { NativeSelect } from '@mantine/core'

interface FilterSelectProps<Value extends string> {
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A native select for a list's filters. */
export function FilterSelect<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
}: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      {...(hideLabel ? { 'aria-label': label } : { label })}
      w="9.5rem"
      value={value}
      disabled={disabled}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
