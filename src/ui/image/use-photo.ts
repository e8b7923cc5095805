import { createContext, useContext, useState } from 'react'

import { imageUrl } from '@/domain/format/image-url'

/** When the list around an image was read. An image that failed is tried again after each read. */
export const ListReadAt = createContext(0)

/** Returns the props of an <img>, or undefined if the image is missing or broken. */
export function usePhoto(address: string | null | undefined) {
  const src = imageUrl(address)
  const readAt = useContext(ListReadAt)
  const [broken, setBroken] = useState<{ src: string; readAt: number }>()
  if (!src || (src === broken?.src && readAt === broken.readAt)) return undefined
  return {
    src,
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    onError: () => setBroken({ src, readAt }),
  } as const
}
