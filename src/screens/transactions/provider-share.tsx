import { ActionIcon, Group, Paper, Skeleton, Text, Tooltip } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { rawId } from '@/api/schema/raw'
import {
  listSettings,
  PROVIDER_SHARE,
  providerShare,
  type Setting,
  updateSetting,
} from '@/api/settings'
import { SOMETHING_WENT_WRONG } from '@/domain/error-messages'
import { MISSING } from '@/domain/format/display-value'
import { formatCents } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { splitPayment } from '@/domain/status/payment'
import { type RecordCopy, useSaveEdits } from '@/screens/edits/resolve-conflicts'
import { InlineError } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { NumberField } from '@/ui/form/number-field'
import { useZodForm } from '@/ui/form/use-zod-form'
import { Dialog } from '@/ui/overlay/dialog'
import { flush } from '@/ui/styles/flush'

const SHARE_LENGTH = 3

const isShare = (share: number) => share >= 0 && share <= 100

/** Returns NaN for '62.' too, because the field has no room for the decimals of 62.5. */
function parseShare(text: string): number {
  if (/[.,]\s*$/.test(text)) return Number.NaN
  return parseNumber(text)
}

const form = z.object({
  share: z.string().check(
    z.regex(/\S/, { error: 'Please enter a value of share', abort: true }),
    z.refine((text) => isShare(parseShare(text)), 'Please enter valid value for share'),
  ),
})

/** Shows and edits the percentage of future payments that goes to the provider. */
export function ProviderShare() {
  const settings = listSettings.useQuery()
  const { data, error } = settings
  const setting = data && providerShare(data)
  const [opened, setOpened] = useState(false)
  const isSaving = updateSetting.usePending().length > 0

  if (error && !data && !opened) {
    return <InlineError lead="Provider Share (%):" query={settings} />
  }
  return (
    <Paper
      withBorder
      radius="sm"
      px="sm"
      mih="max(2.25rem, var(--target, 0rem))"
      maw="100%"
      ml="auto"
      flex="none"
      component={Group}
      gap="xs"
    >
      <Text c="dimmed">Provider Share (%)</Text>
      {!data && <Skeleton w="1.5rem" h="0.75rem" />}
      {data && (
        <Text component="strong" size="lg" fw={650}>
          {setting?.value ?? MISSING}
        </Text>
      )}
      <Tooltip label="Edit Provider Share">
        <ActionIcon
          variant="subtle"
          me={flush(12)}
          aria-label="Edit Provider Share"
          aria-busy={isSaving}
          aria-disabled={isSaving || undefined}
          onClick={() => !isSaving && setOpened(true)}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Edit Provider Share">
        <EditProviderShare
          setting={setting}
          isLoading={settings.isPending}
          onMissing={() => void settings.refetch()}
          onDone={() => setOpened(false)}
        />
      </Dialog>
    </Paper>
  )
}

type ShareValue = { value: number | undefined }

const copyOfSetting = (setting: Setting): RecordCopy<Setting, ShareValue> => ({
  raw: setting,
  form: { value: setting.value },
})

const changeOf = (setting: Setting, value: number) => ({
  params: { id: setting._id },
  body: { id: rawId(setting), name: setting.name ?? PROVIDER_SHARE, value },
})

interface ShareSave extends ReturnType<typeof changeOf> {
  /** The setting that the edit started from. */
  setting: Setting
}

interface EditProviderShareProps {
  /** Undefined if the server has no such setting, or while it is loading. */
  setting: Setting | undefined
  isLoading: boolean
  /** Reads the settings again, because there may be one by now. */
  onMissing: () => void
  onDone: () => void
}

function EditProviderShare({
  setting: latest,
  isLoading,
  onMissing,
  onDone,
}: EditProviderShareProps) {
  // A copy of its own, by which useSaveEdits() knows the attempts at this edit from others.
  const [before] = useState(() => (latest?._id ? { ...latest } : undefined))
  // The setting that the edit started from. It, or its id, may come only while the user is typing.
  const setting = before ?? latest
  const value = setting?.value
  const share = useZodForm(form, { share: String(value ?? '') })
  const entered = parseShare(useWatch({ control: share.control, name: 'share' }))
  const saveEdits = useSaveEdits<Setting, ShareValue>()
  const saving = useMutation({
    mutationKey: updateSetting.mutationKey,
    meta: updateSetting.meta,
    /** Resolves to null if nothing was sent: the editing goes on, or the other share stays. */
    mutationFn({ setting, body }: ShareSave) {
      return saveEdits({
        base: copyOfSetting(setting),
        values: { value: body.value },
        subject: 'share',
        name: PROVIDER_SHARE,
        parts: [{ label: PROVIDER_SHARE, fields: ['value'], text: shareText }],
        async fetchCopy(signal) {
          const found = providerShare(await listSettings.call({}, signal))
          return found ? copyOfSetting(found) : null
        },
        async send({ base, values }) {
          if (!base) return null
          if (values.value !== body.value) {
            onDone()
            return null
          }
          // It may have been deleted and made again.
          const { message } = await updateSetting.call(changeOf(base.raw, body.value))
          return { message, before: base.form.value ?? value }
        },
      })
    },
    onSuccess(answer, { body }) {
      if (!answer) return
      onDone()
      const { message, before } = answer
      // It is the same after a first attempt whose answer was lost.
      const isChange = before !== undefined && before !== body.value
      const was = isChange ? ` (was ${before}%)` : ''
      const note = `Provider Share is now ${body.value}%${was}`
      toast.success(message ?? note, { note: message === undefined ? undefined : note })
    },
  })

  return (
    <FormPanel
      form={share}
      pending={saving.isPending}
      submit={{ label: 'Save', disabled: isLoading }}
      onSubmit={({ share }) => {
        // A setting may come without an id.
        if (!setting?._id) {
          toast.error(SOMETHING_WENT_WRONG, { id: 'provider-share' })
          onMissing()
          return undefined
        }
        return saving.mutateAsync({ setting, ...changeOf(setting, parseShare(share)) })
      }}
    >
      <NumberField
        control={share.control}
        name="share"
        label="Provider Share"
        description="0 to 100. Payments made from now on; earlier ones keep theirs."
        rightSection="%"
        maxLength={SHARE_LENGTH}
        data-autofocus
      />
      <Text component="output" display="block" size="sm" mt="md">
        {isLoading ? 'Loading the current share…' : effectOf(entered, value)}
      </Text>
    </FormPanel>
  )
}

/** Says how much of a payment the provider gets with the share that was entered, and gets now. */
function effectOf(entered: number, current: number | undefined): string {
  const effect = `Of every $100: ${isShare(entered) ? splitText(entered) : MISSING}`
  if (current === undefined || current === entered) return effect
  return `${effect} (now ${splitText(current)})`
}

function shareText({ value }: ShareValue): string {
  return value === undefined ? MISSING : `${value}%`
}

/** Returns, for example, '$60.00 to the provider, $40.00 to the admin'. */
function splitText(share: number): string {
  const { providerCents, adminCents } = splitPayment({ amount: 100, share })
  return `${formatCents(providerCents)} to the provider, ${formatCents(adminCents)} to the admin`
}
