import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, useFormState } from 'react-hook-form'

import { type EditableService, updateService } from '@/api/services'
import { automaticAssignment } from '@/domain/assignment'
import { COLLAPSE_TRANSITION } from '@/domain/limits'
import { dropDraft, peekDraft, saveDraft } from '@/session/drafts'
import { onSignOut } from '@/session/session'
import { Fold } from '@/ui/fold'
import { type FormError, useZodForm, type ZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { PageHead } from '@/ui/page-head'
import { SubmitButton } from '@/ui/submit-button'
import { toast } from '@/ui/toast'
import { useUnsavedGuard } from '@/ui/unsaved-guard'

import { type ServiceForm, serviceForm, serviceFormOrder, toBody, toForm } from './-edit-form'
import { EditorDetails } from './-editor-details'
import { EditorModifiers } from './-editor-modifiers'
import { type EditorPanel, EditorPanels } from './-editor-panels'
import { EditorQuestions } from './-editor-questions'
import { EditorRecurring } from './-editor-recurring'

import classes from './-editor.module.css'

const sectionTitles = {
  details: 'Service Details',
  modifiers: 'Service Modifiers',
  questions: 'Intake Questions',
  team: 'Team Requirements & Assignment Options',
  recurring: 'Recurring Options',
} as const
type Section = keyof typeof sectionTitles

/** Where a field that can fail stands. */
function sectionOf(field: string): Section {
  if (field.startsWith('modifiers')) return 'modifiers'
  return field.startsWith('recurringOptions') ? 'recurring' : 'details'
}

interface EditorProps {
  serviceId: string
  /** As it was read when the screen opened. */
  service: EditableService
}

export function Editor({ serviceId, service: read }: EditorProps) {
  const [service] = useState(read)
  const [defaults] = useState(() => toForm(read))
  const form = useZodForm(serviceForm, defaults)
  const navigate = useNavigate()
  const draftKey = `service:${serviceId}`

  const [sections, setSections] = useState<ReadonlySet<Section>>(new Set(['details']))
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<EditorPanel>({ key: 'modifierGroup', index: null })
  const [panelOpened, setPanelOpened] = useState(false)
  const [uploading, setUploading] = useState(false)

  const updating = updateService.useMutation({
    onSuccess: async ({ message }) => {
      dropDraft(draftKey)
      toast.success(message ?? 'The service was updated')
      await navigate({ to: '/service', ignoreBlocker: true })
    },
  })

  function openPanel(next: EditorPanel) {
    setPanel(next)
    setPanelOpened(true)
  }

  function open({ name }: FormError) {
    // At once, so that the field can take the focus.
    flushSync(() => {
      setSections(new Set([...sections, sectionOf(name)]))
      const index = /^modifiers\.(\d+)/.exec(name)?.[1]
      const group = index === undefined ? undefined : form.getValues(`modifiers.${Number(index)}`)
      if (group) setGroups(new Set([...groups, group.key]))
    })
    // Once more when all of it is unfolded, and the field has come to where it stays.
    setTimeout(
      () => document.activeElement?.scrollIntoView({ block: 'center' }),
      COLLAPSE_TRANSITION,
    )
  }

  function section(key: Section, children: React.ReactNode) {
    return (
      <Fold
        title={sectionTitles[key]}
        level={2}
        opened={sections.has(key)}
        onToggle={() => setSections(toggled(sections, key))}
        keep
      >
        {children}
      </Fold>
    )
  }

  return (
    <>
      <PageHead title="Edit Services" context={service.name} />
      <UnsavedEdits form={form} draftKey={draftKey} />
      <Draft
        draftKey={draftKey}
        onRestore={(draft) => form.reset(draft, { keepDefaultValues: true })}
      />
      <FormPanel
        form={form}
        order={serviceFormOrder}
        onRefused={open}
        onSubmit={(values) =>
          updating.mutateAsync({
            params: { serviceId },
            body: toBody(serviceId, service, values),
          })
        }
        pending={updating.isPending || uploading}
        submitLabel="Update"
        label="Edit Services"
        footer={
          <div className={classes.bar}>
            <UnsavedNote control={form.control} />
            <Button
              variant="default"
              onClick={() => {
                dropDraft(draftKey)
                void navigate({ to: '/service', ignoreBlocker: true })
              }}
            >
              Cancel
            </Button>
            <SubmitButton pending={updating.isPending || uploading}>Update</SubmitButton>
          </div>
        }
      >
        <div className={classes.sections}>
          {section('details', <EditorDetails form={form} onUploading={setUploading} />)}
          {section(
            'modifiers',
            <EditorModifiers
              form={form}
              opened={groups}
              // Of many groups all are looked at again: the page answers meanwhile.
              onToggle={(key) => startTransition(() => setGroups((all) => toggled(all, key)))}
              onEdit={openPanel}
            />,
          )}
          {section('questions', <EditorQuestions form={form} onEdit={openPanel} />)}
          {section('team', <Team />)}
          {section('recurring', <EditorRecurring form={form} onEdit={openPanel} />)}
        </div>
      </FormPanel>
      <EditorPanels
        form={form}
        panel={panel}
        opened={panelOpened}
        onClose={() => setPanelOpened(false)}
        onGroupAdded={(key) => setGroups(new Set([...groups, key]))}
      />
    </>
  )
}

function toggled<T>(set: ReadonlySet<T>, entry: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(entry)) next.add(entry)
  return next
}

type EditorControl = Control<ServiceForm, unknown, ServiceForm>

interface UnsavedEditsProps {
  form: ZodForm<typeof serviceForm>
  draftKey: string
}

/**
 * Guards what is not saved yet, and keeps it when the session expires. Apart from the editor, which
 * would render whole whenever the form becomes dirty.
 */
function UnsavedEdits({ form, draftKey }: UnsavedEditsProps) {
  const { isDirty } = useFormState({ control: form.control })
  useUnsavedGuard(isDirty)
  useEffect(
    function keepDraftOfAnExpiredSession() {
      if (!isDirty) return undefined
      return onSignOut((reason) => {
        if (reason === 'expired') saveDraft(draftKey, form.getValues())
      })
    },
    [form, isDirty, draftKey],
  )
  return null
}

function UnsavedNote({ control }: { control: EditorControl }) {
  const { isDirty } = useFormState({ control })
  return <span className={classes.unsaved}>{isDirty && 'Unsaved changes'}</span>
}

interface DraftProps {
  draftKey: string
  onRestore: (draft: ServiceForm) => void
}

/** Offers what was typed here when the session expired. */
function Draft({ draftKey, onRestore }: DraftProps) {
  const [draft, setDraft] = useState(() => peekDraft<ServiceForm>(draftKey))
  if (!draft) return null

  function end() {
    dropDraft(draftKey)
    setDraft(undefined)
  }
  return (
    <section className={classes.draft} aria-label="Unsaved edits">
      <p>Your unsaved edits from before the session expired are still here.</p>
      <div className={classes.draftActions}>
        <Button variant="default" size="xs" onClick={end}>
          Discard
        </Button>
        <Button
          size="xs"
          onClick={() => {
            onRestore(draft)
            end()
          }}
        >
          Restore
        </Button>
      </div>
    </section>
  )
}

/** There is one way to assign, so the choice is made. */
function Team() {
  const { value, label, explanation } = automaticAssignment
  return (
    <label className={classes.assignment}>
      <input
        type="radio"
        name="assignmentMethod"
        value={value}
        checked
        readOnly
        aria-describedby="assignment-explanation"
        aria-label={label}
      />
      <span>
        <strong>{label}</strong>
        <span id="assignment-explanation" className={classes.second}>
          {explanation}
        </span>
      </span>
    </label>
  )
}
