import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { listSettings, providerShare, updateSetting } from '@/api/settings'
import { MISSING } from '@/domain/as-it-came'
import { formatCents } from '@/domain/money'
import { SOMETHING_WENT_WRONG } from '@/domain/no-message'
import { splitPayment } from '@/domain/payment'
import { FailedLine } from '@/ui/failed-line'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { Dialog } from '@/ui/panel'
import { TextField } from '@/ui/text-fields'
import { toast } from '@/ui/toast'

import classes from './-transactions.module.css'

/** Characters: 100 is the longest share. */
const SHARE_LENGTH = 3

/** Plain digits, with a point or without; '1e1' and '+5' are no way to write a share. */
const DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/

/** The percent that was typed; null for what is no share from 0 to 100. */
function readShare(typed: string): number | null {
  const text = typed.trim()
  return DECIMAL.test(text) && Number(text) <= 100 ? Number(text) : null
}

const form = z.object({
  share: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Please enter a value of share', abort: true }),
    z.refine((typed) => readShare(typed) !== null, 'Please enter valid value for share'),
  ),
})

/** The provider's share of what is paid from now on, and the way to change it. */
export function ProviderShare() {
  const { data, error, isFetching, refetch } = listSettings.useQuery()
  const setting = data && providerShare(data)
  const [opened, setOpened] = useState(false)
  const [saving, setSaving] = useState(false)

  if (error && !data) {
    return (
      <FailedLine
        lead="Provider Share (%):"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={classes.share}>
      <span className={classes.shareLabel}>Provider Share (%)</span>
      {data ? (
        <strong className={classes.shareValue}>{setting?.value ?? MISSING}</strong>
      ) : (
        <span className={classes.skeleton} aria-hidden="true" />
      )}
      <button
        type="button"
        aria-label="Edit Provider Share"
        className={classes.edit}
        onClick={() => setOpened(true)}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit Provider Share"
        locked={saving}
      >
        <EditProviderShare
          id={setting?._id}
          value={setting?.value}
          onPending={setSaving}
          onDone={() => setOpened(false)}
        />
      </Dialog>
    </div>
  )
}

interface EditProviderShareProps {
  /** Of the setting; '' or undefined where the server keeps none. */
  id: string | undefined
  value: number | undefined
  onPending: (pending: boolean) => void
  onDone: () => void
}

function EditProviderShare({ id, value, onPending, onDone }: EditProviderShareProps) {
  const share = useZodForm(form, { share: value === undefined ? '' : String(value) })
  const typed = useWatch({ control: share.control, name: 'share' })
  const saving = updateSetting.useMutation({
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: ({ message }) => {
      onDone()
      toast.success(message ?? 'Provider Share updated')
    },
  })

  return (
    <FormPanel
      form={share}
      pending={saving.isPending}
      submitLabel="Save"
      onSubmit={({ share }) => {
        if (!id) {
          toast.error(SOMETHING_WENT_WRONG, { id: 'provider-share' })
          return undefined
        }
        const body = { id, name: 'Provider Share', value: Number(share) }
        return saving.mutateAsync({ params: { id }, body })
      }}
    >
      <div className={classes.shareForm}>
        <TextField
          control={share.control}
          name="share"
          label="Provider Share"
          inputMode="decimal"
          autoComplete="off"
          maxLength={SHARE_LENGTH}
          autoFocus
        />
        <Example before={value} after={readShare(typed)} />
      </div>
    </FormPanel>
  )
}

const HUNDRED_DOLLARS = 100

/** What the change means for $100, as it is typed. */
function Example({ before, after }: { before: number | undefined; after: number | null }) {
  const now = splitPayment({ amount: HUNDRED_DOLLARS, share: before })
  const then = after === null ? null : splitPayment({ amount: HUNDRED_DOLLARS, share: after })
  const rows = [
    { label: 'Goes To Provider', before: now.providerCents, after: then?.providerCents ?? null },
    { label: 'Goes To Admin', before: now.adminCents ?? 0, after: then?.adminCents ?? null },
  ]
  return (
    <output className={classes.example} aria-label="What this means for $100">
      <span className={classes.exampleTitle}>Of every $100</span>
      {rows.map((row) => (
        <span key={row.label} className={classes.exampleRow}>
          <span>{row.label}</span>
          <span className={classes.exampleAmounts}>
            {row.after !== row.before && <s>{formatCents(row.before)}</s>}{' '}
            <strong>{row.after === null ? MISSING : formatCents(row.after)}</strong>
          </span>
        </span>
      ))}
    </output>
  )
}
