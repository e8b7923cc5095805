import { Button, Group, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Undefined selects 'All'. */
  value: Value | undefined
  /** The options after 'All'. */
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

const ALL = { value: 'all', label: 'All' }

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props
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

interface MoreFiltersProps {
  /** How many of them are set. */
  count: number
  children: ReactNode
}

/** Filters that are rarely needed. A button shows them, unless one of them is set. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const [opened, setOpened] = useState(count > 0)
  return (
    <>
      <Button variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {opened && (
        <Group align="flex-end" gap="sm" flex="1 1 100%">
          {children}
        </Group>
      )}
    </>
  )
}
