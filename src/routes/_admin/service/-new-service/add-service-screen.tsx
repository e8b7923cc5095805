import { Box, Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'

import { NewServiceForm } from './new-service-form'

export function AddServiceScreen() {
  const navigate = useNavigate()
  const isCurrentScreen = useIsCurrentScreen()
  return (
    <Box maw={{ md: '40rem' }}>
      <PageHeader
        title="Add Service"
        context="Its price, modifiers and questions come next, in Edit Services"
      />
      <Paper withBorder p="lg">
        <NewServiceForm
          onCreated={() => isCurrentScreen() && navigate({ to: '/service' })}
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
