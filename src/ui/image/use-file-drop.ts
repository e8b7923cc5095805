import { type DragEvent, useState } from 'react'

/** Returns the listeners of an element on which files can be dropped, and whether one is over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const listeners = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      setIsOver(false)
      onFile(file)
    },
  }
  return { isOver, listeners }
}
