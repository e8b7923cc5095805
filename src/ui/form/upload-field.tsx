import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs'
import { useId, useInsertionEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { FilePreview } from '@/ui/form/file-preview'
import { type FieldProps, text, useField } from '@/ui/form/use-field'
import { ImageWithFallback } from '@/ui/page/image-with-fallback'

import classes from '@/ui/form/upload-field.module.css'

/** Maps the accepted types to file extensions. SVG is not accepted, as it can contain scripts. */
const TYPES: Record<string, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  // Not a registered type, but some Windows programs make browsers report it.
  'image/jpg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'image/gif': /\.gif$/i,
}
export const ACCEPTED_IMAGES = Object.keys(TYPES).join(',')
const MAX_BYTES = 5 * 1024 * 1024

/** Returns the reason why a file can't be uploaded, or null if it can. */
export function imageFileError(file: File): string | null {
  const isImage =
    file.type === ''
      ? Object.values(TYPES).some((extension) => extension.test(file.name))
      : Object.hasOwn(TYPES, file.type)
  if (!isImage) return 'Choose a PNG, JPEG, WebP or GIF image.'
  if (file.size > MAX_BYTES) return 'This image is larger than 5 MB. Choose a smaller one.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return null
}

/** Resolves to the file's URL. `fraction` is between 0 and 1. */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<string>

interface UploadFieldProps {
  upload: Upload
  /** Called when an upload starts or ends. The form must not be submitted in between. */
  onBusy?: (busy: boolean) => void
}

type Transfer =
  | { state: 'idle' }
  | { state: 'sending'; file: File; fraction: number }
  | { state: 'failed'; file: File; message: string }
  | { state: 'done'; file: File; url: string }

/**
 * Uploads an image as soon as the user chooses, drops or pastes it. The form's value is the URL of
 * the image, or ''. The keyboard and screen readers can reach the file input; Mantine's FileButton
 * would hide it from them.
 */
export function UploadField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  upload,
  onBusy,
}: FieldProps<Values, Output, UploadFieldProps>) {
  const { ref, onChange, onBlur, error, ...field } = useField(control, name)
  const value = text(field.value)
  const id = useId()
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle' })
  const [rejection, setRejection] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const current = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // An insertion effect, because a collapsed Accordion cleans up other effects and would abort the
  // upload.
  useInsertionEffect(function abortOnUnmount() {
    return () => current.current?.abort()
  }, [])

  async function send(file: File) {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const isCurrent = () => current.current === controller && !controller.signal.aborted
    setTransfer({ state: 'sending', file, fraction: 0 })
    onBusy?.(true)
    try {
      const url = await upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => {
          if (isCurrent()) setTransfer({ state: 'sending', file, fraction })
        },
      })
      if (!isCurrent()) return
      setTransfer({ state: 'done', file, url })
      onChange(url)
    } catch (failure) {
      if (!isCurrent()) return
      const message = failure instanceof Error ? failure.message.trim() : ''
      setTransfer({
        state: 'failed',
        file,
        message: message || 'The image could not be uploaded.',
      })
    }
    onBusy?.(false)
  }

  function accept(file: File | undefined) {
    // A disabled field receives no clicks, but it still receives drops, which must be ignored.
    if (!file || input.current?.closest(':disabled')) return
    const reason = imageFileError(file)
    setRejection(reason)
    if (reason === null) void send(file)
  }

  function cancel() {
    if (transfer.state === 'sending') onBusy?.(false)
    current.current?.abort()
    setTransfer({ state: 'idle' })
    setRejection(null)
  }

  function remove() {
    cancel()
    // Removing a failed replacement must not remove the previous image.
    if (transfer.state !== 'failed') onChange('')
  }

  const isSending = transfer.state === 'sending'
  const isStale = transfer.state === 'done' && transfer.url !== value
  const file = transfer.state === 'idle' || isStale ? null : transfer.file
  const isFilled = file !== null || value !== ''
  const problem =
    rejection ?? (transfer.state === 'failed' ? transfer.message : isSending ? undefined : error)

  return (
    <Input.Wrapper id={id} label={label} error={problem}>
      <Group
        wrap="nowrap"
        gap="md"
        className={classes.box}
        mod={{ over: isOver, invalid: problem !== undefined, filled: isFilled }}
        onPaste={(event) => {
          const pasted = event.clipboardData.files[0]
          if (!pasted) return
          event.preventDefault()
          accept(pasted)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          accept(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={useMergedRef(input, ref)}
          id={id}
          name={name}
          type="file"
          accept={ACCEPTED_IMAGES}
          className={classes.input}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onBlur={onBlur}
          onChange={(event) => {
            accept(event.currentTarget.files?.[0])
            // Otherwise, choosing the same file again would fire no change event.
            event.currentTarget.value = ''
          }}
        />
        {!isFilled && (
          <Stack gap={2} className={classes.invitation}>
            <IconPhotoUp size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>Choose an image</strong>, drop it here or paste it
            </span>
            <Text size="xs">PNG, JPEG, WebP or GIF, up to 5 MB</Text>
          </Stack>
        )}
        {isFilled &&
          (file ? (
            <FilePreview file={file} alt="" width={96} className={classes.preview} />
          ) : (
            <ImageWithFallback src={value} alt="" width={96} />
          ))}
        {isFilled && (
          <Stack gap="xs" flex={1} miw={0}>
            <Text size="sm" c="dimmed" className={classes.name}>
              {file ? file.name : 'Drop, paste or choose another image to replace it'}
            </Text>
            {isSending && (
              <Progress value={transfer.fraction * 100} size="sm" aria-label="Uploading" />
            )}
            <Group gap="xs" className={classes.actions}>
              {transfer.state === 'failed' && (
                <Button variant="default" size="xs" onClick={() => void send(transfer.file)}>
                  Retry
                </Button>
              )}
              <Button variant="default" size="xs" onClick={isSending ? cancel : remove}>
                {isSending ? 'Cancel' : 'Remove'}
              </Button>
            </Group>
          </Stack>
        )}
      </Group>
    </Input.Wrapper>
  )
}
