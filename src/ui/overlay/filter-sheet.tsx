import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { BottomSheet } from '@/ui/overlay/dialog'

interface FilterSheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a narrow screen. The list follows them at once. */
export default function FilterSheet({ opened, onClose, children }: FilterSheetProps) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="Filters">
      <Stack>
        {children}
        <Button onClick={onClose}>Show results</Button>
      </Stack>
    </BottomSheet>
  )
}
