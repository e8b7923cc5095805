import { useNavigate } from '@tanstack/react-router'

import { createService } from '@/api/services'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { toast } from '@/ui/toast'

import { ServiceForm } from './-service-form'

import classes from './-add-service.module.css'

export function AddServiceScreen() {
  const navigate = useNavigate()
  const creating = createService.useMutation({
    onSuccess: async ({ message }) => {
      toast.success(message ?? 'The service was added')
      await navigate({ to: '/service' })
    },
  })
  return (
    <div className={classes.screen}>
      <PageHead title="Add Service" context="Its price, modifiers and questions come next" />
      <div className={classes.card}>
        <ServiceForm
          creating={creating}
          actions={
            <ButtonLink to="/service" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      </div>
    </div>
  )
}
