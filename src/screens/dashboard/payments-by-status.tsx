import '@mantine/core/styles/DataList.layer.css'
import { DataList, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'

import type { Dashboard } from '@/api/dashboard'
import { formatDollars } from '@/domain/format/money'
import { paymentGroupNames, paymentGroups, paymentStatus } from '@/domain/status/payment'
import type { Tone } from '@/domain/status/tone'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { Section } from '@/ui/page/section'
import { StatusBadge } from '@/ui/page/status-badge'

import classes from './payments-by-status.module.css'

type Totals = NonNullable<Dashboard['paymentsByStatus']>

/**
 * The shades of a payment group's statuses, as percentages of the group's colour. The status with
 * the largest amount gets the first shade, and all from the fourth on get the last.
 */
const SHADES = [100, 82, 68, 56]

function shadeOf(tone: Tone, index: number): string {
  const percentage = SHADES[index] ?? SHADES.at(-1)
  const colour = `var(--mantine-color-${tone}-text) ${percentage}%`
  return `color-mix(in srgb, ${colour}, var(--mantine-color-body))`
}

/** An amount that can't be read is NaN, and so is every sum that depends on it. */
function amountsByGroup(totals: Totals) {
  const amounts = new Map<Totals[number]['_id'], number>()
  for (const { _id, totalAmount = 0 } of totals) {
    // A server may list a status twice, such as 'succeeded' and 'Succeeded'.
    amounts.set(_id, (amounts.get(_id) ?? 0) + (totalAmount ?? Number.NaN))
  }
  const statuses = Array.from(amounts, ([status, amount], key) => {
    return { ...paymentStatus(status), key, amount }
  })
  return paymentGroupNames.map((group) => {
    const { label, tone } = paymentGroups[group]
    const parts = statuses
      .filter((status) => status.group === group)
      .sort((a, b) => b.amount - a.amount)
      .map((status, index) => ({
        ...status,
        colour: shadeOf(tone, index),
      }))
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    return { group, label, tone, parts, amount }
  })
}

export function PaymentsByStatus({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Section title="Payments by status">
      <PaymentTotals dashboard={dashboard} />
    </Section>
  )
}

function PaymentTotals({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) {
    return (
      <Stack gap="lg" aria-hidden>
        <Skeleton h="1.125rem" />
        <Skeleton h="11rem" />
      </Stack>
    )
  }
  const { paymentsByStatus: totals = [] } = dashboard
  if (totals === null || totals.some(({ _id }) => _id === null)) {
    return <EmptyNote failed>The payments could not be read.</EmptyNote>
  }
  if (totals.length === 0) return <EmptyNote>No payments yet.</EmptyNote>
  return <Groups totals={totals} />
}

function Groups({ totals }: { totals: Totals }) {
  const groups = amountsByGroup(totals)
  const sum = groups.reduce((total, group) => total + group.amount, 0)
  const hasShares =
    sum > 0 && groups.every(({ parts }) => parts.every(({ amount }) => amount >= 0))

  function withShare(amount: number): string {
    const dollars = formatDollars(amount)
    return hasShares ? `${dollars} · ${Math.round((amount / sum) * 1000) / 10}%` : dollars
  }
  return (
    <>
      {hasShares && (
        <Progress.Root size={18} aria-hidden="true" className={classes.bar}>
          {groups.flatMap(({ parts }) =>
            parts.map(({ key, amount, colour }) => (
              <Progress.Section key={key} value={(amount / sum) * 100} color={colour} />
            )),
          )}
        </Progress.Root>
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {hasShares && (
          <span>{`Percentages of the ${formatDollars(sum)} in all payments`}</span>
        )}
        {Number.isNaN(sum) && <span>Some of the payments could not be read.</span>}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" verticalSpacing="lg" mt="lg">
        {groups.map(({ group, label, tone, amount, parts }) => (
          <div key={group}>
            <Title order={3} size="h4" className={classes.groupHead}>
              <StatusBadge tone={tone} label={label} />
              <span className={classes.share}>{withShare(amount)}</span>
            </Title>
            {parts.length > 0 && (
              <DataList size="md" gap={0} mt={4}>
                {parts.map((part) => (
                  <DataList.Item key={part.key} className={classes.part}>
                    <DataList.ItemLabel>
                      <span
                        className={classes.swatch}
                        style={{ background: part.colour }}
                      />
                      <span>{part.label}</span>
                    </DataList.ItemLabel>
                    <DataList.ItemValue className={classes.share}>
                      {withShare(part.amount)}
                    </DataList.ItemValue>
                  </DataList.Item>
                ))}
              </DataList>
            )}
          </div>
        ))}
      </SimpleGrid>
    </>
  )
}
