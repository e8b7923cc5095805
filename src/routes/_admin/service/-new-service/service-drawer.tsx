import { createService } from '@/api/services'
import { SideDrawer } from '@/ui/overlay/dialog'

import { NewServiceForm } from './new-service-form'

interface ServiceDrawerProps {
  opened: boolean
  onClose: () => void
  /** Preselected, when opened from a category's menu. */
  category?: { _id: string; name: string | undefined } | undefined
}

/** The drawers 'Add Service' and, with its category preselected, 'Create Service'. */
export function ServiceDrawer({ opened, onClose, category }: ServiceDrawerProps) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={category ? 'Create Service' : 'Add Service'}
      locked={createService.usePending().length > 0}
    >
      <NewServiceForm onCreated={onClose} category={category} />
    </SideDrawer>
  )
}
