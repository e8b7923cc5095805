import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'

import type { Raw } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import {
  type DraftOptions,
  type FormSave,
  useUnsavedForm,
} from '@/screens/edits/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { FormPanel } from '@/ui/form/form-panel'
import { useIsUploading } from '@/ui/form/upload-field'
import { useZodForm } from '@/ui/form/use-zod-form'
import { useSaveShortcut } from '@/ui/page/use-shortcuts'

import { SectionList, useSections } from './sections'
import { editServiceSchema, type EditServiceValues } from './service-schema'
import { readService, type ServiceCopy } from './service-values'
import { useUpdateService } from './use-update-service'

import classes from './editor.module.css'

/** The unsaved edits of a service, and the copy that they were based on. */
export type ServiceDraft = FormDraft<EditServiceValues, ServiceCopy>

interface EditorProps {
  serviceId: string
  /** As it came. */
  service: Raw
  draftKey: string
  draft: ServiceDraft | undefined
}

/** Reads `service` and `draft` only once so that a refetch does not change the form. */
export function Editor({ serviceId, service, draftKey, draft }: EditorProps) {
  const [filledWith] = useState(() => draft?.base ?? readService(service))
  /** Its rules refuse no decimals of what the form was filled with first and last. */
  const [schema, setSchema] = useState(() => editServiceSchema(filledWith.form))
  const form = useZodForm(schema, filledWith.form, draft?.values)
  const sections = useSections()
  const { base, name, updating, leave } = useUpdateService({
    serviceId,
    filledWith,
    form,
    onFilled: (values) => setSchema(editServiceSchema(filledWith.form, values)),
  })
  return (
    <FormProvider {...form}>
      <FormPanel
        form={form}
        onSubmit={updating.mutateAsync}
        pending={updating.isPending}
        submit={{ label: 'Update', disabled: useIsUploading() }}
        long={{
          label: 'Edit Services',
          barClassName: classes.bar,
          reveal: sections.reveal,
        }}
        actions={
          <EditorActions
            draftKey={draftKey}
            draftName={`Edits of “${isolate(name)}”`}
            base={base}
            save={updating}
            onCancel={() => void leave()}
          />
        }
      >
        <SectionList {...sections} />
      </FormPanel>
    </FormProvider>
  )
}

interface EditorActionsProps extends DraftOptions {
  save: FormSave
  onCancel: () => void
}

/** A separate component so that the whole editor doesn't rerender when the form becomes dirty. */
function EditorActions({ save, onCancel, ...draft }: EditorActionsProps) {
  const isDirty = useUnsavedForm(useFormContext(), draft, save)
  const cancel = useRef<HTMLButtonElement>(null)
  useSaveShortcut(() => cancel.current?.form?.requestSubmit())
  return (
    <>
      <Text size="sm" c="dimmed">
        {isDirty && 'Unsaved changes'}
      </Text>
      <Button ref={cancel} variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
