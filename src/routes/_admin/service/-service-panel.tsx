import { createService } from '@/api/services'
import { SidePanel } from '@/ui/panel'
import { toast } from '@/ui/toast'

import { ServiceForm } from './-service-form'

interface ServicePanelProps {
  opened: boolean
  onClose: () => void
  /** Opened from this category's menu. */
  category?: { _id: string; name: string | undefined } | undefined
}

/** The side panels 'Add Service' and, with its category chosen, 'Create Service'. */
export function ServicePanel({ opened, onClose, category }: ServicePanelProps) {
  const creating = createService.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message ?? 'The service was added')
      onClose()
    },
  })
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={category ? 'Create Service' : 'Add Service'}
      locked={creating.isPending}
    >
      <ServiceForm creating={creating} category={category} />
    </SidePanel>
  )
}
