import { Avatar as MantineAvatar } from '@mantine/core'

import { imageUrl } from '@/domain/format/image-url'
import { initials } from '@/domain/format/initials'

interface AvatarProps {
  src?: string | null | undefined
  name: string | null | undefined
  size?: number
}

/** Hidden from screen readers, because the name is displayed next to it. */
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
       * CSS draws the initials so that text copied from a table doesn't include them. The key
       * remounts the element when they change, because WebKit doesn't repaint changed CSS content.
       */}
      <span key={letters} data-initials={letters} />
    </MantineAvatar>
  )
}
