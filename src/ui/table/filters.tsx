import { Group, NativeSelect, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { type ReactNode, useState } from 'react'

import { lazyComponent } from '@/ui/page/lazy-component'
import { IconButton } from '@/ui/page/page-header'

const FilterSheet = lazyComponent('The filters', () => import('@/ui/overlay/filter-sheet'))

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
      value={value ?? ALL.value}
      data={[ALL, ...options]}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
    />
  )
}

interface ListFiltersProps {
  /** Those that a wide screen always shows. */
  children?: ReactNode
  /** How many of them are set. */
  count?: number
  /** Those that are rarely needed. A wide screen shows them at once if one of them is set. */
  more?: ReactNode
  moreCount?: number
}

/** The filters beside a list's search. A narrow screen shows all of them in a sheet. */
export function ListFilters(filters: ListFiltersProps) {
  const isNarrow = useMediaQuery('(max-width: 61.9375em)', false, {
    getInitialValueInEffect: false,
  })
  return isNarrow ? <FiltersInSheet {...filters} /> : <FiltersInLine {...filters} />
}

function FiltersInLine({ children, more, moreCount = 0 }: ListFiltersProps) {
  const [opened, setOpened] = useState(moreCount > 0)
  return (
    <>
      {children}
      {more !== undefined && (
        <FiltersButton
          count={moreCount}
          opened={opened}
          onClick={() => setOpened(!opened)}
        />
      )}
      {opened && (
        <Group gap="sm" flex="1 1 100%" style={{ order: 1 }}>
          {more}
        </Group>
      )}
    </>
  )
}

function FiltersInSheet({ children, count = 0, more, moreCount = 0 }: ListFiltersProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <FiltersButton
        count={count + moreCount}
        showCount
        opened={opened}
        onClick={() => void FilterSheet.open(() => setOpened(true))}
      />
      <FilterSheet opened={opened} onClose={() => setOpened(false)}>
        {children}
        {more}
      </FilterSheet>
    </>
  )
}

interface FiltersButtonProps {
  count: number
  /** Beside the icon, where the label is not shown. */
  showCount?: boolean
  opened: boolean
  onClick: () => void
}

function FiltersButton({ count, showCount = false, opened, onClick }: FiltersButtonProps) {
  return (
    <IconButton
      label={count > 0 ? `Filters (${count})` : 'Filters'}
      icon={<IconAdjustments size={16} aria-hidden />}
      variant={opened ? 'light' : 'default'}
      aria-expanded={opened}
      rightSection={
        showCount &&
        count > 0 && (
          <Text span inherit ms={6} aria-hidden>
            {count}
          </Text>
        )
      }
      onClick={onClick}
    />
  )
}
