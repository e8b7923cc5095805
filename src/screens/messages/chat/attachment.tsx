import { ActionIcon, Tooltip } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

import { ACCEPTED_IMAGES } from '@/ui/image/image-file'
import { FilePreview } from '@/ui/image/image-with-fallback'

import classes from './composer.module.css'

export function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
  return (
    <Tooltip label="Attach image">
      <label className={classes.attach}>
        <input
          type="file"
          accept={ACCEPTED_IMAGES}
          className={classes.file}
          aria-label="Attach image"
          onChange={(event) => {
            onAttach([...(event.currentTarget.files ?? [])])
            // Choosing the same file again would otherwise fire no change event.
            event.currentTarget.value = ''
          }}
        />
        <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
      </label>
    </Tooltip>
  )
}

interface AttachedFileProps {
  file: File
  /** Why it can't be sent. */
  problem: string | null
}

export function AttachedFile({ file, problem }: AttachedFileProps) {
  return (
    <>
      <FilePreview file={file} alt="Attached image" width={64} />
      <div className={classes.fileInfo}>
        <span className={classes.fileName} dir="auto">
          {file.name}
        </span>
        {problem !== null && (
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        )}
      </div>
    </>
  )
}

export function Attachment({
  onRemove,
  ...attached
}: AttachedFileProps & { onRemove: () => void }) {
  return (
    <div className={classes.attached}>
      <AttachedFile {...attached} />
      <Tooltip label="Remove image">
        <ActionIcon
          variant="subtle"
          color="neutral"
          size="2.25rem"
          aria-label="Remove image"
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
