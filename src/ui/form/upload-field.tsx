import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type FieldValues, get, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'

import { type FieldProps, inputText, useField } from '@/ui/form/use-field'
import { ACCEPTED_IMAGES, imageFileError } from '@/ui/image/image-file'
import { FilePreview, ImageWithFallback } from '@/ui/image/image-with-fallback'
import { takeImage, useFileDrop } from '@/ui/image/use-file-drop'

import classes from '@/ui/form/upload-field.module.css'

/** Resolves to the file's URL. `fraction` is between 0 and 1. */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<string>

const mutationKey = ['upload'] as const

const NOT_UPLOADED = 'The image was not uploaded. Retry or remove it.'

/** The value of a required UploadField once it is uploaded. `message` asks for an image. */
export const requiredImage = (message: string) =>
  z.custom<string>().check(
    z.refine((image) => typeof image === 'string', NOT_UPLOADED),
    z.refine((image) => image !== '', message),
  )

/** Returns true while any field is uploading. Forms must not be submitted during an upload. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey }) > 0
}

/** Returns the last value that was no file. A restored form may begin with one. */
function usePreviousImage(value: unknown, initial: unknown): unknown {
  const isFile = value instanceof File
  const [previous, setPrevious] = useState(isFile ? initial : value)
  if (!isFile && value !== previous) setPrevious(value)
  return previous
}

interface UploadOptions {
  upload: Upload
  value: unknown
  /** What the form holds again when the file is removed. */
  previous: unknown
  onChange: (value: unknown) => void
}

/** The upload of a field whose form holds `value`: the URL of an image, or a file that has none. */
function useUpload({ upload, value, previous, onChange }: UploadOptions) {
  const [fraction, setFraction] = useState(0)
  const unsent = value instanceof File ? value : undefined
  const running = useRef<AbortController>(null)
  useEffect(function abortOnUnmount() {
    return () => running.current?.abort()
  }, [])

  const uploading = useMutation({
    mutationKey,
    meta: { errorDisplay: 'screen' },
    /** Resolves to no URL if the file was refused. The field then shows the previous image. */
    async mutationFn(file: File) {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      setFraction(0)
      const rejection = await imageFileError(file)
      signal.throwIfAborted()
      // Not null, which is the value of an image that could not be read.
      if (rejection !== null) return { rejection, url: undefined }
      onChange(file)
      const url = await upload(file, { signal, onProgress: setFraction })
      signal.throwIfAborted()
      onChange(url)
      return { rejection: null, url }
    },
  })
  const { isPending, isSuccess, data, error, variables } = uploading
  const isFailed = unsent !== undefined && !isPending

  function remove() {
    running.current?.abort()
    uploading.reset()
    // Removing an unfinished or failed replacement must not remove the previous image.
    if (isPending || isFailed) onChange(previous)
    else onChange('')
  }

  let problem = data?.rejection ?? error?.message
  if (isFailed) problem ??= NOT_UPLOADED
  const isShown = isPending || (isSuccess && data.url === value)
  return {
    /** Undefined if the form holds another image. */
    file: isShown ? variables : unsent,
    fraction,
    isPending,
    isFailed,
    problem,
    start: uploading.mutate,
    remove,
  }
}

/**
 * Uploads an image as soon as the user chooses, drops or pastes it. The form's value is the URL of
 * the image, '' if there is none, or the chosen file until it is uploaded, so that it counts as an
 * unsaved edit. The keyboard and screen readers can reach the file input, which Mantine's FileButton
 * would hide with `display: none`.
 */
export function UploadField<Values extends FieldValues>({
  upload,
  ...props
}: FieldProps<Values, { upload: Upload; description?: string }>) {
  const { name, label, ref, onChange, onBlur, error, ...field } = useField(props)
  const { defaultValues } = useFormState({ control: props.control })
  const value = inputText(field.value)
  const previous = usePreviousImage(field.value, get(defaultValues, name))
  const uploading = useUpload({ upload, value: field.value, previous, onChange })
  const { file, isPending, isFailed } = uploading
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFilled = file !== undefined || value !== ''
  // An error of the form is about the value that the upload will replace.
  const problem = uploading.problem ?? (isPending ? undefined : error)

  const drop = useFileDrop((files) => void accept(files))
  async function accept(files: File[]) {
    // A disabled field receives no clicks, but it still receives drops, which must be ignored.
    if (input.current?.matches(':disabled')) return
    const taken = await takeImage(files, isFailed ? undefined : file?.name)
    if (taken) uploading.start(taken)
  }
  function press(action: () => void) {
    // The pressed button disappears.
    input.current?.focus()
    action()
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={field.labelProps ?? {}}
      description={field.description}
      error={problem && <bdi>{problem}</bdi>}
    >
      <Group
        gap="md"
        className={classes.box}
        mod={{ over: drop.isOver, invalid: problem !== undefined, filled: isFilled }}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          void accept(pasted)
        }}
        {...drop.listeners}
      >
        <input
          ref={useMergedRef(input, ref)}
          id={id}
          name={name}
          type="file"
          accept={ACCEPTED_IMAGES}
          className={classes.input}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          onBlur={onBlur}
          onChange={(event) => {
            void accept([...(event.currentTarget.files ?? [])])
            // Otherwise, choosing the same file again would fire no change event.
            event.currentTarget.value = ''
          }}
        />
        {!isFilled && <Prompt />}
        {isFilled && <ChosenImage url={value} uploading={uploading} onPress={press} />}
      </Group>
    </Input.Wrapper>
  )
}

function Prompt() {
  return (
    <Stack gap={2} className={classes.prompt}>
      <IconPhotoUp size={22} stroke={1.6} aria-hidden />
      <span>
        <strong>Choose an image</strong>, drop it here or paste it
      </span>
      <Text size="xs">PNG, JPEG, WebP or GIF, up to 5 MB</Text>
    </Stack>
  )
}

interface ChosenImageProps {
  /** Shown while no file is. */
  url: string
  uploading: ReturnType<typeof useUpload>
  onPress: (action: () => void) => void
}

function ChosenImage({
  url,
  uploading: { file, fraction, isPending, isFailed, start, remove },
  onPress,
}: ChosenImageProps) {
  return (
    <>
      {file && <FilePreview file={file} alt="" width={96} />}
      {!file && <ImageWithFallback src={url} alt="" width={96} />}
      <Stack gap="xs" flex="1 1 7rem" miw={0}>
        <Text size="sm" c="dimmed" className={classes.name}>
          <bdi>{file?.name ?? 'Drop, paste or choose another image to replace it'}</bdi>
        </Text>
        {isPending && <Progress value={fraction * 100} size="sm" aria-label="Uploading" />}
        <Group gap="xs" className={classes.actions}>
          {isFailed && file && (
            <Button variant="default" size="xs" onClick={() => onPress(() => start(file))}>
              Retry
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => onPress(remove)}>
            {isPending ? 'Cancel' : 'Remove'}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
