import { Box, Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { createService } from '@/api/services'
import { useIsOnScreen } from '@/ui/form/use-is-on-screen'
import { ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'

import { NewServiceForm } from './new-service-form'
import { useCreatedToast } from './use-created-toast'

export function AddServiceScreen() {
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()
  const showCreated = useCreatedToast()
  const creating = createService.useMutation({
    onSuccess: async (created, { body }) => {
      showCreated(body.name, created)
      if (isOnScreen()) await navigate({ to: '/service' })
    },
  })
  return (
    <Box maw={{ md: '40rem' }}>
      <PageHeader
        title="Add Service"
        context="Its price, modifiers and questions come next, in Edit Services"
      />
      <Paper withBorder p="lg">
        <NewServiceForm
          creating={creating}
          actions={
            <ButtonLink to="/service" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      </Paper>
    </Box>
  )
}
