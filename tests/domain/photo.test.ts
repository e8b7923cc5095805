import { expect, it, onTestFinished, vi } from 'vitest'

import { removePhotoData } from '@/domain/photo'

const bytes = (...parts: (string | number | number[])[]) =>
  parts.flatMap((part) =>
    typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : part,
  )

/** EXIF of either byte order, whose first entry is no orientation. */
function exif(orientation: number, isLittle = false): number[] {
  const word = (value: number) => (isLittle ? [value, value >> 8] : [value >> 8, value])
  const long = (value: number) =>
    isLittle ? [...word(value), 0, 0] : [0, 0, ...word(value)]
  const entry = (tag: number, value: number) =>
    bytes(word(tag), word(3), long(1), word(value & 0xff), word(0))
  const start = bytes(isLittle ? 'II*\0' : 'MM\0*', long(8), word(2))
  return bytes(start, entry(0x0110, 1), entry(0x0112, orientation), long(0), 'GPS 48.85 N')
}

/** What remains of EXIF with the orientation 6. */
const TURNED = bytes(
  'MM\0*',
  0,
  0,
  0,
  8,
  0,
  1,
  1,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  6,
  0,
  0,
  0,
  0,
  0,
  0,
)

const segment = (marker: number, ...content: (string | number | number[])[]) => {
  const data = bytes(...content)
  return bytes(0xff, marker, 0, data.length + 2, data)
}

const JFIF = segment(0xe0, 'JFIF\0 GPS')
const COLOURS = segment(0xe2, 'ICC_PROFILE\0 colours')
const TABLES = segment(0xdb, 'tables')
const SCAN = bytes(segment(0xda, 'scan'), 1, 0xff, 0, 2, 0xff, 0xd3, 3)
const START = [0xff, 0xd8]
const END = [0xff, 0xd9]

const jpeg = (orientation: number, isLittle = false) =>
  bytes(
    START,
    JFIF,
    segment(0xe1, 'Exif\0\0', exif(orientation, isLittle)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0 GPS'),
    COLOURS,
    segment(0xe2, 'MPF\0 offsets of other images'),
    segment(0xed, 'Photoshop 3.0\0 GPS'),
    segment(0xfe, 'taken at home'),
    TABLES,
    SCAN,
    SCAN,
    END,
    // The second image of a phone.
    bytes(START, segment(0xe1, 'Exif\0\0', exif(1)), END),
  )

async function sent(content: number[], type = 'image/jpeg') {
  const file = new File([Uint8Array.from(content)], 'photo', { type })
  const result = await removePhotoData(file)
  expect([result.name, result.type]).toEqual([file.name, type])
  return [...new Uint8Array(await result.arrayBuffer())]
}

it('removes from a JPEG all that tells where and when it was taken', async () => {
  expect(await sent(jpeg(1))).toEqual(bytes(START, JFIF, COLOURS, TABLES, SCAN, SCAN, END))
})

it.each([true, false])(
  'keeps which way is up where nothing can be drawn',
  async (isLittle) => {
    const note = segment(0xe1, 'Exif\0\0', TURNED)
    const cleaned = bytes(START, note, JFIF, COLOURS, TABLES, SCAN, SCAN, END)
    expect(await sent(jpeg(6, isLittle))).toEqual(cleaned)
    expect(await sent(cleaned)).toEqual(cleaned)
  },
)

it('sends the photo itself where what was drawn can not be encoded', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 2
      naturalHeight = 1
      decode = () => Promise.resolve()
    },
  )
  const canvas = {
    getContext: () => ({ drawImage: () => undefined }),
    // As for a canvas that takes more memory than there is.
    toBlob: (done: BlobCallback) => done(null),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  const note = segment(0xe1, 'Exif\0\0', TURNED)
  const cleaned = bytes(START, note, JFIF, COLOURS, TABLES, SCAN, SCAN, END)
  expect(await sent(jpeg(6))).toEqual(cleaned)
})

it('removes it from a PNG', async () => {
  const chunk = (name: string, data: string) =>
    bytes(0, 0, 0, data.length, name, data, 'crc.')
  const [head, pixels] = [chunk('IHDR', 'size'), chunk('IDAT', 'pixels')]
  const signature = bytes(0x89, 'PNG\r\n', 0x1a, '\n')
  const data = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].flatMap((name) =>
    chunk(name, 'GPS'),
  )
  const end = chunk('IEND', '')
  expect(await sent(bytes(signature, head, data, pixels, end, 'GPS'), 'image/png')).toEqual(
    bytes(signature, head, pixels, end),
  )
})

it.each([1, 6])('removes it from a WebP with the orientation %i', async (orientation) => {
  const chunk = (name: string, ...content: (string | number | number[])[]) => {
    const data = bytes(...content)
    return bytes(name, data.length, 0, 0, 0, data, data.length % 2 ? 0 : [])
  }
  const file = (...chunks: number[][]) => {
    const content = bytes('WEBP', ...chunks)
    return bytes('RIFF', content.length, content.length >> 8, 0, 0, content)
  }
  const size = [0, 0, 0, 1, 0, 0, 1, 0, 0]
  const pixels = chunk('VP8 ', 'odd')
  const data = [chunk('EXIF', exif(orientation)), chunk('XMP ', 'GPS')]
  const note = orientation === 1 ? [] : chunk('EXIF', TURNED)
  const flags = orientation === 1 ? 0x10 : 0x18
  expect(
    await sent(file(chunk('VP8X', 0x1c, size), pixels, ...data), 'image/webp'),
  ).toEqual(file(chunk('VP8X', flags, size), pixels, note))
})

it.each([
  ['a GIF', bytes('GIF89a pixels')],
  ['a JPEG without such data', bytes(START, JFIF, COLOURS, TABLES, SCAN, END)],
  ['a JPEG that ends early', bytes(START, TABLES, SCAN)],
  ['what is no image', bytes('pixels')],
  ['nothing', []],
])('sends %s as it is', async (_, content) => {
  const file = new File([Uint8Array.from(content)], 'photo')
  expect(await removePhotoData(file)).toBe(file)
})
