import { useState } from 'react'

import { imageUrl } from '@/domain/format/image-url'

/** Returns the props of an <img>, or undefined if the image is missing or broken. */
export function usePhoto(address: string | null | undefined) {
  const src = imageUrl(address)
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return undefined
  return {
    src,
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    onError: () => setBroken(src),
  } as const
}
