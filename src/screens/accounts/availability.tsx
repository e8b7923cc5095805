import { Text } from '@mantine/core'

import type { Account } from '@/api/accounts'
import { formatTime } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { byWeekday, weekdayName } from '@/domain/format/weekdays'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { Section } from '@/ui/page/section'

import classes from './user-details.module.css'

export function Availability({ account }: { account: Account }) {
  const { providerInfo } = account
  const lines = (providerInfo?.availability ?? []).toSorted(byWeekday)
  const isUnreadable = providerInfo && !providerInfo.availability
  const keys = uniqueKeys(lines)
  return (
    <Section title="Availability">
      {lines.length === 0 ? (
        <Text c="dimmed">{isUnreadable ? MISSING : 'No availability'}</Text>
      ) : (
        <ul className={classes.availability}>
          {lines.map(({ day, startTime, endTime }, index) => (
            <li key={keys[index]}>
              <span>{weekdayName(day)}</span>
              <span>{formatTime(startTime)}</span>
              <span aria-hidden>–</span>
              <span>{formatTime(endTime)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
