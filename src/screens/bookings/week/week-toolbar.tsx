import { Button, Group, TextInput, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'

import { addWeeks, formatWeek, weekOf } from '@/domain/week'
import { IconButton } from '@/ui/page/page-header'

import classes from './week-toolbar.module.css'

interface WeekToolbarProps {
  week: string
  today: string
  /** With `replace`, changes the current history entry, so typing a date adds only one. */
  onWeek: (week: string, replace?: boolean) => void
}

export function WeekToolbar({ week, today, onWeek }: WeekToolbarProps) {
  /**
   * Holds the date while the user types, because it may be empty or out of range. `moved` is true
   * once a typed date has changed the week.
   */
  const [typed, setTyped] = useState<{ date: string; moved: boolean }>()

  function onDate(date: string) {
    const chosen = weekOf(date)
    // Years such as 0002, which occur while the user types, have no weeks.
    const moves = chosen !== undefined && chosen !== week
    const moved = typed?.moved ?? false
    setTyped({ date, moved: moved || moves })
    if (moves) onWeek(chosen, moved)
  }

  return (
    <div className={classes.toolbar}>
      <Group gap={6}>
        <IconButton
          label="Previous"
          icon={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => onWeek(addWeeks(week, -1))}
        />
        <Button variant="default" px="sm" onClick={() => onWeek(weekOf(today) ?? week)}>
          Today
        </Button>
        <IconButton
          label="Next"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onWeek(addWeeks(week, 1))}
        />
      </Group>
      <Title order={2} size="h3" className={classes.title}>
        {formatWeek(week)}
      </Title>
      {/* We don't use @mantine/dates, because it would be another package for a single field. */}
      <TextInput
        type="date"
        wrapperProps={{ 'data-screen-only': true }}
        aria-label="Go to date"
        className={classes.date}
        max="9998-12-31"
        value={typed?.date ?? week}
        onChange={({ currentTarget }) => onDate(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}
