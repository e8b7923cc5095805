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

/** How the accepted types begin. */
const ACCEPTED = /^(?:\x89PNG|GIF8|\xFF\xD8\xFF|RIFF.{4}WEBP)/s
/** How others begin that a browser may show under any name: BMP, icons, TIFF, JPEG XL and PDF. */
const OTHERS = ['BM', '\0\0\x01\0', '\0\0\x02\0', 'II*\0', 'MM\0*', '\xFF\x0A', '%PDF']
/** The first box of AVIF, HEIC and videos, of JPEG 2000, and of JPEG XL. */
const OTHER_BOXES = new Set(['ftyp', 'jP  ', 'JXL '])

const WRONG_TYPE = 'Choose a PNG, JPEG, WebP or GIF image.'
/** Deleted, moved or changed since it was chosen. */
const UNREADABLE = 'This file can no longer be read. Choose it again.'
/** Browsers don't tell which. */
const TOO_LARGE = 'This image has too many pixels or is damaged. Choose another one.'

function hasAcceptedType({ name, type }: File): boolean {
  if (type !== '') return Object.hasOwn(TYPES, type)
  return Object.values(TYPES).some((extension) => extension.test(name))
}

/** Resolves to the reason why a file can't be uploaded, or to null if it can. */
export async function imageFileError(file: File): Promise<string | null> {
  if (!hasAcceptedType(file)) return WRONG_TYPE
  const bytes = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null)
  if (!bytes) return UNREADABLE
  // The browser derives a file's type from its name.
  const start = String.fromCharCode(...new Uint8Array(bytes))
  if (OTHERS.some((other) => start.startsWith(other))) return WRONG_TYPE
  if (OTHER_BOXES.has(start.slice(4, 8))) return WRONG_TYPE
  if (file.size > MAX_BYTES) return 'This image is larger than 5 MB. Choose a smaller one.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (await canDecode(file)) return null
  return ACCEPTED.test(start) ? TOO_LARGE : WRONG_TYPE
}

async function canDecode(file: File): Promise<boolean> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Returns why the file can't be uploaded, or null if it can, or while it is being checked. */
export function useImageFileError(file: File | undefined): string | null {
  const [checked, setChecked] = useState<{ file: File; problem: string | null }>()
  useEffect(
    function checkFile() {
      let isCurrent = true
      if (file) {
        void imageFileError(file).then((problem) => {
          if (isCurrent) setChecked({ file, problem })
        })
      }
      return () => {
        isCurrent = false
      }
    },
    [file],
  )
  if (!checked || checked.file !== file) return null
  return checked.problem
}
