import { Accordion, Button, Radio, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'

import { type EditableService, updateService } from '@/api/services'
import { COLLAPSE_TRANSITION } from '@/domain/limits'
import { automaticAssignment } from '@/domain/service/assignment'
import { DraftAlert, useUnsavedEdits } from '@/routes/_admin/-unsaved-edits'
import { dropDraft } from '@/session/drafts'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { useIsUploading } from '@/ui/form/upload-field'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { type FormError, useZodForm } from '@/ui/form/use-zod-form'
import { PageHeader } from '@/ui/page/page-header'

import { DetailsSection } from './details-section'
import { ModifiersSection } from './modifiers-section'
import { QuestionsSection } from './questions-section'
import { RecurringSection } from './recurring-section'
import { resolveEdits } from './resolve-edits'
import { type EditServiceValues, editServiceSchema, type ServiceForm } from './service-schema'
import { toBody, toForm } from './service-values'

import classes from './editor.module.css'

const sectionTitles = {
  details: 'Service Details',
  modifiers: 'Service Modifiers',
  questions: 'Intake Questions',
  team: 'Team Requirements & Assignment Options',
  recurring: 'Recurring Options',
} as const
type Section = keyof typeof sectionTitles

/** Expects a field with validation rules. The sections 'questions' and 'team' have none. */
function sectionOf(field: string): Section {
  if (field.startsWith('modifiers')) return 'modifiers'
  return field.startsWith('recurringOptions') ? 'recurring' : 'details'
}

interface EditorProps {
  serviceId: string
  service: EditableService
}

/** Reads the `service` prop only once so that a refetch does not change the form. */
export function Editor({ serviceId, service: read }: EditorProps) {
  const [service, setService] = useState(read)
  const [defaults] = useState(() => toForm(read))
  const form = useZodForm(editServiceSchema, defaults)
  const navigate = useNavigate()
  const isCurrentScreen = useIsCurrentScreen()
  const draftKey = `service:${serviceId}`

  const [openedSections, setOpenedSections] = useState<string[]>(['details'])
  // Visited sections stay mounted, because unmounting would lose a running upload or an Undo.
  const [visitedSections, setVisitedSections] = useState(openedSections)
  const [openedGroups, setOpenedGroups] = useState<string[]>([])
  const [isSending, setSending] = useState(false)

  const updating = updateService.useMutation({
    onSuccess: async ({ message }) => {
      dropDraft(draftKey)
      toast.success(message ?? 'The service was updated')
      if (isCurrentScreen()) await navigate({ to: '/service', ignoreBlocker: true })
    },
  })

  async function submit(values: EditServiceValues) {
    setSending(true)
    try {
      const edits = await resolveEdits(serviceId, { service, values }, isCurrentScreen)
      // A user who has left the screen has agreed to discard the edits, so don't save them.
      if (!edits || !isCurrentScreen()) return
      setService(edits.service)
      if (edits.values !== values) form.reset(edits.values, { keepDefaultValues: true })
      const body = toBody(serviceId, edits.service, edits.values)
      await updating.mutateAsync({ params: { serviceId }, body })
    } finally {
      setSending(false)
    }
  }

  function openSections(sections: string[]) {
    setOpenedSections(sections)
    setVisitedSections([...visitedSections, ...sections])
  }

  /** Opens the field's section. Resolves once the field is visible and can be focused. */
  async function reveal({ name }: FormError) {
    const section = sectionOf(name)
    const index = /^modifiers\.(\d+)/.exec(name)?.[1]
    const group = index === undefined ? undefined : form.getValues(`modifiers.${Number(index)}`)
    const isHidden =
      !openedSections.includes(section) || (group && !openedGroups.includes(group.rowKey))
    if (!isHidden) return
    openSections([...new Set([...openedSections, section])])
    if (group) setOpenedGroups([...new Set([...openedGroups, group.rowKey])])
    await new Promise((resolve) => setTimeout(resolve, COLLAPSE_TRANSITION))
  }

  function section(key: Section, children: ReactNode) {
    return (
      <Accordion.Item value={key}>
        <Accordion.Control>{sectionTitles[key]}</Accordion.Control>
        <Accordion.Panel keepMounted={visitedSections.includes(key)}>{children}</Accordion.Panel>
      </Accordion.Item>
    )
  }

  return (
    <>
      <PageHeader title="Edit Services" context={service.name} />
      <DraftAlert<EditServiceValues>
        draftKey={draftKey}
        onRestore={(draft) => form.reset(draft, { keepDefaultValues: true })}
      >
        Your unsaved edits from before the session expired are still here.
      </DraftAlert>
      <FormPanel
        form={form}
        onInvalid={reveal}
        onSubmit={submit}
        pending={isSending}
        submitDisabled={useIsUploading()}
        submitLabel="Update"
        label="Edit Services"
        actionsClassName={classes.bar}
        actions={
          <>
            <UnsavedEdits form={form} draftKey={draftKey} />
            <Button
              variant="default"
              onClick={() => {
                dropDraft(draftKey)
                void navigate({ to: '/service', ignoreBlocker: true })
              }}
            >
              Cancel
            </Button>
          </>
        }
      >
        <Accordion
          multiple
          order={2}
          // Mantine's default mode would clean up the effects of the fields in closed sections.
          keepMountedMode="display-none"
          className={classes.sections}
          value={openedSections}
          onChange={openSections}
        >
          {section('details', <DetailsSection form={form} />)}
          {section(
            'modifiers',
            <ModifiersSection
              form={form}
              openedGroups={openedGroups}
              onOpenedGroupsChange={setOpenedGroups}
            />,
          )}
          {section('questions', <QuestionsSection form={form} />)}
          {section(
            'team',
            <Radio
              name="assignmentMethod"
              value={automaticAssignment.value}
              label={automaticAssignment.label}
              description={automaticAssignment.explanation}
              checked
              readOnly
              maw="40rem"
            />,
          )}
          {section('recurring', <RecurringSection form={form} />)}
        </Accordion>
      </FormPanel>
    </>
  )
}

interface UnsavedEditsProps {
  form: ServiceForm
  draftKey: string
}

/** A separate component so that the whole editor doesn't rerender when the form becomes dirty. */
function UnsavedEdits({ form, draftKey }: UnsavedEditsProps) {
  const { isDirty } = useFormState({ control: form.control })
  useUnsavedEdits(draftKey, isDirty, form.getValues)
  return (
    <Text size="sm" c="dimmed">
      {isDirty && 'Unsaved changes'}
    </Text>
  )
}
