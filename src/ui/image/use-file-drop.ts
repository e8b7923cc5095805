import { type DragEvent, useState } from 'react'

import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

/**
 * Resolves to the first of the images, or of other files, and says so if there are more images. Asks
 * before it replaces the image named `replaced`.
 */
export async function takeImage(
  files: readonly File[],
  replaced: string | undefined,
): Promise<File | undefined> {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const [first = files[0], second] = images
  const title = 'Do you want to replace the image?'
  if (first && replaced !== undefined && !(await confirm({ title, body: replaced })))
    return undefined
  if (second) toast.warning('Only the first image was taken.')
  return first
}

/** Returns the listeners of an element on which files can be dropped, and whether one is over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const listeners = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      setIsOver(false)
      onFiles(files)
    },
  }
  return { isOver, listeners }
}
