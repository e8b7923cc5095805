import { Input } from '@mantine/core'
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs'
import { useId, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { FieldValues } from 'react-hook-form'

import { FilePicture } from '@/ui/file-picture'
import { Picture } from '@/ui/picture'
import { type FieldProps, text, useField } from '@/ui/text-fields'

import classes from '@/ui/upload-field.module.css'

/** SVG is left out: it can carry scripts. */
const TYPES: Record<string, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/gif': /\.gif$/i,
}
/** For the `accept` of a file input. */
export const ACCEPTED_IMAGES = Object.keys(TYPES).join(',')
const MAX_BYTES = 5 * 1024 * 1024

/** Sends a file; resolves with its address. `onProgress` gets 0 to 1. */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<string>

interface UploadFieldProps {
  label: string
  /** The address of the uploaded image, '' for none. */
  value: string
  onChange: (url: string) => void
  upload: Upload
  /** Whether an upload is on its way: the moment to hold back a submit. */
  onBusy?: (busy: boolean) => void
  error?: string | undefined
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Why a file can't be taken; null when it can. */
export function refusal(file: File): string | null {
  const fits =
    file.type === ''
      ? Object.values(TYPES).some((ending) => ending.test(file.name))
      : Object.hasOwn(TYPES, file.type)
  if (!fits) return 'Choose a PNG, JPEG, WebP or GIF image.'
  if (file.size > MAX_BYTES) return 'This image is larger than 5 MB. Choose a smaller one.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return null
}

type Sending =
  | { state: 'idle' }
  | { state: 'sending'; file: File; fraction: number }
  | { state: 'failed'; file: File; message: string }
  | { state: 'done'; file: File; url: string }

/** An image by choosing, dropping or pasting it. It is sent at once; the field's value is its address. */
export function UploadField({
  label,
  value,
  onChange,
  upload,
  onBusy,
  error,
  name,
  onBlur,
  ref = null,
}: UploadFieldProps) {
  const id = useId()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const current = useRef<AbortController | null>(null)

  async function send(file: File) {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const isCurrent = () => current.current === controller && !controller.signal.aborted
    setSending({ state: 'sending', file, fraction: 0 })
    onBusy?.(true)
    try {
      const url = await upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => {
          if (isCurrent()) setSending({ state: 'sending', file, fraction })
        },
      })
      if (!isCurrent()) return
      setSending({ state: 'done', file, url })
      onChange(url)
    } catch (failure) {
      if (!isCurrent()) return
      const message = failure instanceof Error ? failure.message.trim() : ''
      setSending({ state: 'failed', file, message: message || 'The image could not be uploaded.' })
    }
    onBusy?.(false)
  }

  function take(file: File | undefined) {
    if (!file) return
    const reason = refusal(file)
    setRefused(reason)
    if (reason === null) void send(file)
  }

  function stop() {
    if (sending.state === 'sending') onBusy?.(false)
    current.current?.abort()
    setSending({ state: 'idle' })
    setRefused(null)
  }

  const file =
    sending.state === 'sending' || sending.state === 'failed'
      ? sending.file
      : sending.state === 'done' && sending.url === value
        ? sending.file
        : null
  const filled = file !== null || value !== ''
  const problem =
    refused ??
    (sending.state === 'failed' ? sending.message : sending.state === 'sending' ? undefined : error)

  return (
    <Input.Wrapper id={id} label={label} error={problem}>
      <div
        className={classes.box}
        data-over={over || undefined}
        data-invalid={problem ? true : undefined}
        data-filled={filled || undefined}
        onPaste={(event) => {
          const pasted = event.clipboardData.files[0]
          if (!pasted) return
          event.preventDefault()
          take(pasted)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={ref}
          id={id}
          name={name}
          type="file"
          accept={ACCEPTED_IMAGES}
          className={classes.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onBlur={onBlur}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // So that choosing the same file once more is a change again.
            event.currentTarget.value = ''
          }}
        />
        {filled ? (
          <>
            {file ? (
              <FilePicture file={file} alt="" width={96} className={classes.preview} />
            ) : (
              <Picture src={value} alt="" width={96} />
            )}
            <div className={classes.state}>
              {sending.state === 'sending' ? (
                <>
                  <span className={classes.name}>{sending.file.name}</span>
                  <progress
                    className={classes.progress}
                    aria-label="Uploading"
                    max={1}
                    value={sending.fraction}
                  />
                </>
              ) : (
                <span className={classes.name}>
                  {file ? file.name : 'Drop, paste or choose another image to replace it'}
                </span>
              )}
              <div className={classes.actions}>
                {sending.state === 'sending' && (
                  <button type="button" className={classes.action} onClick={stop}>
                    Cancel
                  </button>
                )}
                {sending.state === 'failed' && (
                  <button
                    type="button"
                    className={classes.action}
                    onClick={() => void send(sending.file)}
                  >
                    Retry
                  </button>
                )}
                {sending.state !== 'sending' && (
                  <button
                    type="button"
                    className={classes.action}
                    onClick={() => {
                      stop()
                      // A failed replacement goes first; the image that was there stays.
                      if (sending.state !== 'failed') onChange('')
                    }}
                  >
                    Remove
                  </button>
                )}
              </div>
            </div>
          </>
        ) : (
          <span className={classes.invitation}>
            <IconPhotoUp size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>Choose an image</strong>, drop it here or paste it
            </span>
            <span className={classes.limits}>PNG, JPEG, WebP or GIF, up to 5 MB</span>
          </span>
        )}
      </div>
    </Input.Wrapper>
  )
}

type OfTheForm = 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'

/** The same as a field of a form. */
export function FormUploadField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<UploadFieldProps, OfTheForm> & FieldProps<Values, Output>) {
  const { value, onChange, bind, error } = useField(control, name)
  return <UploadField {...props} {...bind} value={text(value)} onChange={onChange} error={error} />
}
