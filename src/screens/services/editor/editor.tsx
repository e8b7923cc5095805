import { Accordion, Button, Radio, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { createStore } from 'zustand'

import { reference } from '@/api/schema/fields'
import { type EditableService, updateService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { COLLAPSE_TRANSITION } from '@/domain/limits'
import { automaticAssignment } from '@/domain/service/assignment'
import { useUnsavedForm } from '@/screens/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { useIsUploading } from '@/ui/form/upload-field'
import { useIsCurrentScreen, useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { useSaveShortcut } from '@/ui/form/use-save-shortcut'
import { type FormError, useZodForm } from '@/ui/form/use-zod-form'
import { TooltipArea } from '@/ui/overlay/tooltip-area'

import { toServiceInList } from '../catalogue/list-state'
import { couldNotBeRead } from '../rules'
import { forgetUnfinishedCopy } from '../unfinished-copy'
import { labelsOf, missingFields } from '../unreadable-fields'
import { DetailsSection } from './details-section'
import {
  type EditedItem,
  EditedItemContext,
  type EditedItemStore,
  type ServiceDraft,
} from './items/edited-item'
import { ModifiersSection } from './modifiers-section'
import { QuestionsSection } from './questions-section'
import { RecurringSection } from './recurring-section'
import { resolveEdits } from './resolve-edits'
import { type Section, SectionHeader, sectionOf } from './section-header'
import { type EditServiceValues, editServiceSchema, type ServiceForm } from './service-schema'
import { toBody, toForm } from './service-values'

import classes from './editor.module.css'

const draftNameOf = ({ name }: EditableService) => `Edits of “${isolate(displayValue(name))}”`

interface EditorProps {
  serviceId: string
  service: EditableService
  draftKey: string
  draft: ServiceDraft | undefined
}

/** Reads `service` and `draft` only once so that a refetch does not change the form. */
export function Editor({ serviceId, service: read, draftKey, draft }: EditorProps) {
  const [service, setService] = useState(draft?.base.service ?? read)
  const [defaults] = useState(() => toForm(service))
  const form = useZodForm(editServiceSchema, defaults, draft?.values)
  const navigate = useScreenNavigate(useNavigate())
  const isCurrentScreen = useIsCurrentScreen()
  const categoryId = z.parse(reference, service.categoryId)
  const toList = toServiceInList({ _id: serviceId, categoryId })
  const [store] = useState<EditedItemStore>(() => createStore(() => ({ edited: draft?.base.item })))
  const missing = useWatch({
    control: form.control,
    compute: (values) => missingFields(service, values),
  })

  const [openedSections, setOpenedSections] = useState<string[]>(() => [
    'details',
    ...(draft?.base.item ? [sectionOf(draft.base.item.list)] : []),
    ...missing.map(sectionOf),
  ])
  // Visited sections stay mounted, because unmounting would lose a running upload or an Undo.
  const [visitedSections, setVisitedSections] = useState(openedSections)
  /** What an earlier Update has sent. The server may have saved it although the call failed. */
  const [sent, setSent] = useState<EditServiceValues>()

  const updating = useMutation({
    mutationKey: updateService.mutationKey,
    meta: updateService.meta,
    /** Resolves to null if nothing is to be saved. */
    async mutationFn(values: EditServiceValues) {
      const edits = await resolveEdits(serviceId, { service, values, sent }, isCurrentScreen)
      // A user who has left the screen has agreed to discard the edits, so don't save them.
      if (!edits || !isCurrentScreen()) return null
      setService(edits.service)
      if (edits.values !== values) form.reset(edits.values, { keepDefaultValues: true })
      // The values taken over from the server may be unreadable.
      if (missingFields(edits.service, edits.values).length > 0) return null
      setSent(edits.values)
      const body = toBody(serviceId, edits.service, edits.values)
      return updateService.call({ params: { serviceId }, body })
    },
    async onSuccess(answer, { name }) {
      if (!answer) return
      toast.success(answer.message ?? `“${isolate(name)}” was updated`)
      forgetUnfinishedCopy(serviceId)
      // From here on, nothing is unsaved, even if the session expires while the list is loading.
      form.reset(undefined, { keepValues: true })
      await navigate(toList)
    },
  })

  function openSections(sections: string[]) {
    setOpenedSections(sections)
    setVisitedSections([...visitedSections, ...sections])
  }

  /** Opens the field's section. Resolves once the field is visible and can be focused. */
  async function reveal({ name }: FormError) {
    const section = sectionOf(name)
    if (openedSections.includes(section)) return
    openSections([...openedSections, section])
    await new Promise((resolve) => setTimeout(resolve, COLLAPSE_TRANSITION))
  }

  function section(key: Section, children: ReactNode) {
    return (
      <Accordion.Item value={key}>
        <SectionHeader section={key} form={form} />
        <Accordion.Panel keepMounted={visitedSections.includes(key)}>{children}</Accordion.Panel>
      </Accordion.Item>
    )
  }

  const draftOf = (item: EditedItem) => ({
    draftKey,
    draftName: draftNameOf(service),
    edits: item.values,
    toDraft: (values: FieldValues): ServiceDraft => ({
      values: form.getValues(),
      base: { service, item: { ...item, values } },
    }),
  })

  return (
    <EditedItemContext value={{ store, draftOf }}>
      <FormPanel
        form={form}
        onInvalid={reveal}
        onSubmit={updating.mutateAsync}
        pending={updating.isPending}
        submitDisabled={useIsUploading() || missing.length > 0}
        submitLabel="Update"
        uniqueField="name"
        submitOnEnter={false}
        label="Edit Services"
        actionsClassName={classes.bar}
        actions={
          <>
            {missing.length > 0 && (
              <Text size="sm" c="pending">
                {`${couldNotBeRead(labelsOf(missing))}. Enter a value to update the service.`}
              </Text>
            )}
            <UnsavedEdits form={form} draftKey={draftKey} base={service} />
            <Button variant="default" onClick={() => void navigate(toList)}>
              Cancel
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <TooltipArea>
            <Accordion
              multiple
              order={2}
              // Mantine's default mode would clean up the effects of the fields in closed sections.
              keepMountedMode="display-none"
              className={classes.sections}
              value={openedSections}
              onChange={openSections}
            >
              {section('details', <DetailsSection form={form} missing={missing} />)}
              {section('modifiers', <ModifiersSection form={form} />)}
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
              {section('recurring', <RecurringSection form={form} missing={missing} />)}
            </Accordion>
          </TooltipArea>
        </FormProvider>
      </FormPanel>
    </EditedItemContext>
  )
}

interface UnsavedEditsProps {
  form: ServiceForm
  draftKey: string
  base: EditableService
}

/** A separate component so that the whole editor doesn't rerender when the form becomes dirty. */
function UnsavedEdits({ form, draftKey, base }: UnsavedEditsProps) {
  const isDirty = useUnsavedForm(form, {
    key: draftKey,
    name: draftNameOf(base),
    toDraft: (values) => ({ values, base: { service: base } }),
  })
  const text = useRef<HTMLParagraphElement>(null)
  useSaveShortcut(() => text.current?.closest('form')?.requestSubmit())
  return (
    <Text ref={text} size="sm" c="dimmed">
      {isDirty && 'Unsaved changes'}
    </Text>
  )
}
