/*
 * Photos contain where and when they were taken. An upload is visible to customers, so it is sent
 * without such data: EXIF, XMP, IPTC, comments, and the images that a phone appends to a JPEG. Only
 * the profile of its colours stays.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** Canvases of more pixels stay empty in Safari. */
const MAX_PIXELS = 16_000_000
const QUALITY = 0.9

/** Returns the file itself if it contains nothing to remove. */
export async function removePhotoData(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { parts, orientation } = split(bytes)
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  if (size === bytes.length && orientation === 1) return file
  const cleaned = new File(parts, file.name, { type: file.type })
  if (orientation === 1 || !isJpeg(bytes)) return cleaned
  // Where nothing can be drawn, the photo says by itself which way is up.
  return turnUpright(cleaned).catch(() => cleaned)
}

async function turnUpright(photo: File): Promise<File> {
  const image = new Image()
  image.src = URL.createObjectURL(photo)
  try {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    // Null, if there is too little memory, would become a file with this word in it.
    return drawn ? new File([drawn], photo.name, { type: photo.type }) : photo
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

interface Split {
  /** What is sent, with nothing but the orientation of its data. */
  parts: Bytes[]
  /** As in EXIF: 1 for the right way up, else 2 to 8. */
  orientation: number
}

function split(bytes: Bytes): Split {
  if (isJpeg(bytes)) return splitJpeg(bytes)
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP')
    return splitWebp(bytes)
  if (latin(bytes, 1, 4) === 'PNG') return splitPng(bytes)
  return { parts: [bytes], orientation: 1 }
}

const isJpeg = (bytes: Bytes) => bytes[0] === 0xff && bytes[1] === 0xd8

/** The markers of JPEG segments: the end of the image, its pixels, EXIF, and comments. */
const END = 0xd9
const SCAN = 0xda
const EXIF = 0xe1
const COMMENT = 0xfe

function splitJpeg(bytes: Bytes): Split {
  const parts: Bytes[] = []
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END) {
    const { marker, name, end } = segmentAt(bytes, at)
    if (marker === EXIF && name.startsWith('Exif\0\0')) {
      orientation = orientationOf(bytes.subarray(at + 10, end))
    }
    if (isNeeded(marker, name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  // At the end of the image, what follows is another one.
  const rest = bytes.subarray(at, bytes[at + 1] === END ? at + 2 : undefined)
  const note = orientation === 1 ? [] : [exifSegment(orientation)]
  return { parts: [bytes.subarray(0, 2), ...note, ...parts, rest], orientation }
}

function segmentAt(bytes: Bytes, start: number) {
  const marker = bytes[start + 1]!
  const end = start + 2 + viewOf(bytes).getUint16(start + 2)
  return {
    marker,
    name: latin(bytes, start + 4, start + 16),
    end: marker === SCAN ? endOfScan(bytes, end) : end,
  }
}

/** Of the comments and the segments for programs, only those that the colours need. */
function isNeeded(marker: number, name: string): boolean {
  if (marker === 0xee || (marker === 0xe2 && name === 'ICC_PROFILE\0')) return true
  return marker !== COMMENT && (marker < EXIF || marker > 0xef)
}

/** Returns where the next marker is. In the pixels, 0xff is followed by 0 or a restart's number. */
function endOfScan(bytes: Bytes, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function splitPng(bytes: Bytes): Split {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = latin(bytes, at + 4, at + 8)
    const end = at + 12 + view.getUint32(at)
    if (!/^(?:eXIf|(?:tE|zT|iT)Xt|tIME)$/.test(name)) parts.push(bytes.subarray(at, end))
    at = name === 'IEND' ? bytes.length : end
  }
  return { parts, orientation: 1 }
}

/** Of the header's flags, these say that the file contains EXIF and XMP. */
const WEBP_EXIF = 8
const WEBP_XMP = 4

function splitWebp(bytes: Bytes): Split {
  const view = viewOf(bytes)
  const chunks: Bytes[] = []
  let orientation = 1
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = latin(bytes, at, at + 4)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (name === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, end))
    else if (name !== 'XMP ') chunks.push(bytes.slice(at, end))
    at = end
  }
  const header = chunks.find((chunk) => latin(chunk, 0, 4) === 'VP8X')
  if (header) header[8]! &= ~(WEBP_EXIF | WEBP_XMP)
  if (header && orientation !== 1) {
    header[8]! |= WEBP_EXIF
    const tiff = tiffOf(orientation)
    chunks.push(bytesOf('EXIF', tiff.length, 0, 0, 0), tiff)
  }
  const start = bytes.slice(0, 12)
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 4)
  viewOf(start).setUint32(4, size, true)
  return { parts: [start, ...chunks], orientation }
}

const ORIENTATION_TAG = 0x0112

/** `tiff` is the content of EXIF. Returns 1 if it is damaged. */
function orientationOf(tiff: Bytes): number {
  // JPEG's prefix is also found in WebP.
  if (latin(tiff, 0, 6) === 'Exif\0\0') return orientationOf(tiff.subarray(6))
  const view = viewOf(tiff)
  const isLittle = latin(tiff, 0, 2) === 'II'
  try {
    const start = view.getUint32(4, isLittle)
    for (let index = 0; index < view.getUint16(start, isLittle); index += 1) {
      const entry = start + 2 + index * 12
      if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue
      const value = view.getUint16(entry + 8, isLittle)
      return value > 1 && value <= 8 ? value : 1
    }
  } catch {
    // An offset that leads out of the data.
  }
  return 1
}

/** EXIF that contains the orientation only. */
function tiffOf(orientation: number): Bytes {
  const header = ['MM\0*', 0, 0, 0, 8]
  const count = [0, 1]
  const entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const noNextDirectory = [0, 0, 0, 0]
  return bytesOf(...header, ...count, ...entry, ...noNextDirectory)
}

function exifSegment(orientation: number): Bytes {
  const tiff = tiffOf(orientation)
  return bytesOf(0xff, 0xe1, 0, tiff.length + 8, 'Exif\0\0', ...tiff)
}

function bytesOf(...parts: (string | number)[]): Bytes {
  const codes = parts.flatMap((part) =>
    typeof part === 'number'
      ? part
      : Array.from(part, (character) => character.charCodeAt(0)),
  )
  return Uint8Array.from(codes)
}

const latin = (bytes: Bytes, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const viewOf = ({ buffer, byteOffset, byteLength }: Bytes) =>
  new DataView(buffer, byteOffset, byteLength)
