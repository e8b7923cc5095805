import { Avatar as MantineAvatar } from '@mantine/core'

import { imageUrl } from '@/domain/format/image-url'
import { initials } from '@/domain/format/initials'

interface AvatarProps {
  src?: string | null | undefined
  /** The person's name, shown as initials if the image is missing or broken. */
  name: string | null | undefined
  /** px */
  size?: number
}

/** Hidden from assistive technology: the name is always written next to it. */
export function Avatar({ src, name, size = 36 }: AvatarProps) {
  const letters = initials(name) || '–'
  return (
    <MantineAvatar
      src={imageUrl(src) ?? null}
      alt=""
      size={size}
      color="accent"
      aria-hidden
      imageProps={{ loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' }}
    >
      {/*
       * Drawn by CSS, so that copying a row or reading its text yields the name only. WebKit
       * does not repaint changed CSS content, so changed initials need a new element.
       */}
      <span key={letters} data-initials={letters} />
    </MantineAvatar>
  )
}
