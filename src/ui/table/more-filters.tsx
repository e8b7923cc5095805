import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'

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
