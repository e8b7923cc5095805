import { Box, Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'

import { WithDrafts } from '@/screens/edits/unsaved-edits'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'

import { toServiceInList } from './catalogue/list-state'
import { NewServiceForm } from './new-service-form'

const DRAFT_KEY = 'new service'

export function AddServiceScreen() {
  return (
    <>
      <PageHeader
        title="Add Service"
        context="Its price, modifiers and questions come next, in Edit Services"
      />
      <WithDrafts<FieldValues> draftKey={DRAFT_KEY}>
        {(draft) => <AddService edits={draft?.values} />}
      </WithDrafts>
    </>
  )
}

interface AddServiceProps {
  /** From a restored draft. */
  edits: FieldValues | undefined
}

/** A late answer leads nobody away from the restored edits that have taken the place of this. */
function AddService({ edits }: AddServiceProps) {
  const navigate = useScreenNavigate(useNavigate())
  return (
    <Paper withBorder p="md">
      <Box maw="var(--form-width)">
        <NewServiceForm
          draft={{
            draftKey: DRAFT_KEY,
            draftName: 'What you typed in Add Service',
            edits,
          }}
          onCreated={(service) => navigate(toServiceInList(service))}
          actions={
            <ButtonLink to="/service" ignoreBlocker variant="default">
              Cancel
            </ButtonLink>
          }
        />
      </Box>
    </Paper>
  )
}
