import { Group, NativeSelect } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useState } from 'react'

import { IconButton } from '@/ui/page/page-header'

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

interface MoreFiltersProps {
  /** How many of them are set. */
  count: number
  /** Whether any filter is set, also one of those that are always shown. */
  isFiltered: boolean
  onClear: () => void
  children: ReactNode
}

/** Filters that are rarely needed. A button shows them, unless one of them is set. */
export function MoreFilters({ count, isFiltered, onClear, children }: MoreFiltersProps) {
  const [opened, setOpened] = useState(count > 0)
  return (
    <>
      <IconButton
        label={count > 0 ? `Filters (${count})` : 'Filters'}
        icon={<IconAdjustments size={16} aria-hidden />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      />
      {isFiltered && (
        <IconButton
          variant="subtle"
          label="Clear filters"
          icon={<IconX size={16} aria-hidden />}
          onClick={onClear}
        />
      )}
      {opened && (
        <Group
          align="flex-end"
          gap="sm"
          flex="1 1 100%"
          style={{ order: 1 }}
          data-more-filters
        >
          {children}
        </Group>
      )}
    </>
  )
}
