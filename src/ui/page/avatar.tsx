import { Avatar as MantineAvatar } from '@mantine/core'

import { imageUrl } from '@/domain/format/image-url'
import { initials } from '@/domain/format/initials'

interface AvatarProps {
  src?: string | null | undefined
  name: string | null | undefined
  /** Pixels. */
  size?: number
}

/** Hidden from assistive technology, because the name is always displayed next to it. */
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
       * CSS draws the initials, so that a row's copied text contains only the name. WebKit does not
       * repaint changed CSS content, so the key creates a new element.
       */}
      <span key={letters} data-initials={letters} />
    </MantineAvatar>
  )
}
