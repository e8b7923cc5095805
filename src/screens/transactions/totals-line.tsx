import { Paper, Text } from '@mantine/core'

import type { Payment } from '@/api/payments'
import { formatCount } from '@/domain/format/count'
import { formatCents } from '@/domain/format/money'
import { paymentTotals } from '@/domain/status/payment-totals'

/**
 * What the rows of all pages add up to, at the bottom of the window until the end of the list is in
 * view.
 */
export function TotalsLine({ payments }: { payments: readonly Payment[] }) {
  const { paid, refunded, notCompleted, transferred, unreadable } = paymentTotals(payments)
  const parts = [
    paid.count > 0 && `Paid ${formatCents(paid.cents)}`,
    paid.count > 0 && `Provider ${formatCents(paid.providerCents)}`,
    paid.count > 0 && `Admin ${formatCents(paid.adminCents)}`,
    refunded.count > 0 && `Refunded ${formatCents(refunded.cents)}`,
    notCompleted.count > 0 && `Not completed ${formatCents(notCompleted.cents)}`,
    transferred.count > 0 && `Transferred ${formatCents(transferred.cents)}`,
    unreadable > 0 && `${formatCount(unreadable, 'amount')} unreadable`,
  ].filter((part) => part !== false)
  return (
    <Paper
      withBorder
      shadow="md"
      pos="sticky"
      bottom="0.5rem"
      px="md"
      py={6}
      style={{ zIndex: 1 }}
    >
      <Text component="output" display="block" size="sm" c="dimmed" aria-label="Totals">
        {parts.map((part) => (
          <Text span inherit key={part} mr="md" style={{ whiteSpace: 'nowrap' }}>
            {part}
          </Text>
        ))}
      </Text>
    </Paper>
  )
}
