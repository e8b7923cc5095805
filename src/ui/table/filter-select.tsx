import { NativeSelect } from '@mantine/core'

interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

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
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
