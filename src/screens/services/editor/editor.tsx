import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'

import { parseText, reference } from '@/api/schema/fields'
import { type Raw, rawOf, shownFlag } from '@/api/schema/raw'
import { getService, updateService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { COLLAPSE_TRANSITION } from '@/domain/limits'
import { useResolveEdits } from '@/screens/edits/resolve-conflicts'
import { type DraftOptions, useUnsavedForm } from '@/screens/edits/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { useIsUploading } from '@/ui/form/upload-field'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { type FormError, useZodForm } from '@/ui/form/use-zod-form'
import { useSaveShortcut } from '@/ui/page/use-shortcuts'

import { toServiceInList } from '../catalogue/list-state'
import { type CreatedService, createFrom, fillFrom } from '../create-service'
import { comparedParts } from './compared-parts'
import { SectionHeader, sectionOf, sections } from './sections'
import { type EditServiceValues, editServiceSchema } from './service-schema'
import { toBody, toForm } from './service-values'

import classes from './editor.module.css'

/** The unsaved edits of a service, and the copy that they were based on. */
export type ServiceDraft = FormDraft<EditServiceValues, Raw>

interface EditorProps {
  serviceId: string
  /** As it came. */
  service: Raw
  draftKey: string
  draft: ServiceDraft | undefined
}

/** Reads `service` and `draft` only once so that a refetch does not change the form. */
export function Editor({ serviceId, service, draftKey, draft }: EditorProps) {
  const [base, setBase] = useState(draft?.base ?? service)
  const [defaults] = useState(() => toForm(base))
  const [schema] = useState(() => editServiceSchema(defaults))
  const form = useZodForm(schema, defaults, draft?.values)
  const navigate = useScreenNavigate(useNavigate())
  const categoryId = z.parse(reference, base['categoryId'])
  const toList = toServiceInList({ _id: serviceId, categoryId })
  const name = displayValue(parseText(base['name']))
  const [openedSections, setOpenedSections] = useState([sectionOf('name')])
  // Visited sections stay mounted, because unmounting would lose a running upload or an Undo.
  const [visitedSections, setVisitedSections] = useState(openedSections)
  const named = (values: EditServiceValues) => isolate(values.name ?? name)
  const resolveEdits = useResolveEdits<Raw, EditServiceValues>()
  /** What an earlier attempt has created in place of a service that is gone. */
  const created = useRef<CreatedService>(undefined)
  const updating = useMutation({
    mutationKey: updateService.mutationKey,
    meta: updateService.meta,
    /** Resolves to null if nothing is to be saved, else to the id and the server's message. */
    async mutationFn(values: EditServiceValues) {
      const edits = await resolveEdits({
        base,
        values,
        subject: 'service',
        name: values.name ?? name,
        parts: comparedParts,
        read: toForm,
        async fetchCopy(signal) {
          const copy = rawOf(await getService.call({ serviceId }, signal))
          // Reading a large service takes a while, so the page may respond before it is compared.
          await new Promise((resolve) => setTimeout(resolve))
          const isDeleted = shownFlag(copy['isDeleted']) && !shownFlag(base['isDeleted'])
          return isDeleted ? null : copy
        },
        // What could not be read can't be created.
        canCreate: values.name !== null && categoryId !== undefined,
      })
      if (!edits) return null
      if (!edits.base) {
        const copy = toBody(serviceId, base, values)
        created.current ??= await createFrom(copy)
        const { message } = await fillFrom(copy, created.current)
        return {
          _id: created.current._id,
          message: message ?? `“${named(values)}” was added`,
        }
      }
      setBase(edits.base)
      form.reset(edits.values, { keepDefaultValues: true })
      const body = toBody(serviceId, edits.base, edits.values)
      const { message } = await updateService.call({ params: { serviceId }, body })
      return { _id: serviceId, message: message ?? `“${named(values)}” was updated` }
    },
    async onSuccess(saved) {
      if (!saved) return
      toast.success(saved.message)
      // From here on, nothing is unsaved, even if the session expires while the list is loading.
      form.reset(undefined, { keepValues: true })
      await navigate(toServiceInList({ _id: saved._id, categoryId }))
    },
  })

  function openSections(sections: string[]) {
    setOpenedSections(sections)
    setVisitedSections([...visitedSections, ...sections])
  }

  /** Opens the sections of the fields. Resolves once the fields are visible and can be focused. */
  async function reveal(errors: FormError[]) {
    const needed = new Set(errors.map(({ name }) => sectionOf(name)))
    const closed = [...needed].filter((section) => !openedSections.includes(section))
    if (closed.length === 0) return
    openSections([...openedSections, ...closed])
    await new Promise((resolve) => setTimeout(resolve, COLLAPSE_TRANSITION))
  }

  return (
    <FormProvider {...form}>
      <FormPanel
        form={form}
        onSubmit={updating.mutateAsync}
        pending={updating.isPending}
        submit={{ label: 'Update', disabled: useIsUploading() }}
        long={{ label: 'Edit Services', barClassName: classes.bar, reveal }}
        actions={
          <>
            <UnsavedEdits
              draftKey={draftKey}
              draftName={`Edits of “${isolate(name)}”`}
              base={base}
              isSaving={updating.isPending}
            />
            <Button variant="default" onClick={() => void navigate(toList)}>
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
          {sections.map((section) => (
            <Accordion.Item key={section.key} value={section.key}>
              <SectionHeader section={section} />
              <Accordion.Panel keepMounted={visitedSections.includes(section.key)}>
                {section.content}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </FormPanel>
    </FormProvider>
  )
}

/** A separate component so that the whole editor doesn't rerender when the form becomes dirty. */
function UnsavedEdits({ isSaving, ...draft }: DraftOptions & { isSaving: boolean }) {
  const isDirty = useUnsavedForm(useFormContext(), draft, isSaving)
  const text = useRef<HTMLParagraphElement>(null)
  useSaveShortcut(() => text.current?.closest('form')?.requestSubmit())
  return (
    <Text ref={text} size="sm" c="dimmed">
      {isDirty && 'Unsaved changes'}
    </Text>
  )
}
