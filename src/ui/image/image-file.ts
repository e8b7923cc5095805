import { useEffect, useState } from 'react'

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

const WRONG_TYPE = 'Choose a PNG, JPEG, WebP or GIF image.'
/** Browsers don't tell which. */
const TOO_LARGE = 'This image has too many pixels or is damaged. Choose another one.'

/** Resolves to the reason why a file can't be uploaded, or to null if it can. */
export async function imageFileError(file: File): Promise<string | null> {
  const isImage =
    file.type === ''
      ? Object.values(TYPES).some((extension) => extension.test(file.name))
      : Object.hasOwn(TYPES, file.type)
  if (!isImage) return WRONG_TYPE
  if (file.size > MAX_BYTES) return 'This image is larger than 5 MB. Choose a smaller one.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return decodingError(file)
}

/** The browser derives a file's type from its name, so a page named `.png` has the right type. */
async function decodingError(file: File): Promise<string | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return null
  } catch {
    // JPEG begins with three bytes that are no text.
    const isImage = /^(?:.PNG|GIF8|RIFF|\uFFFD{3})/.test(await file.slice(0, 4).text())
    return isImage ? TOO_LARGE : WRONG_TYPE
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Returns why the file can't be uploaded, or null if it can, or while it is being checked. */
export function useImageFileError(file: File | undefined): string | null {
  const [checked, setChecked] = useState<{ file: File; problem: string | null }>()
  useEffect(
    function checkFile() {
      if (file) void imageFileError(file).then((problem) => setChecked({ file, problem }))
    },
    [file],
  )
  return checked && checked.file === file ? checked.problem : null
}
