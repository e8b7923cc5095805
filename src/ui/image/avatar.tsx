import { rem } from '@mantine/core'
import type { CSSProperties } from 'react'

import { initials } from '@/domain/format/initials'
import { usePhoto } from '@/ui/image/use-photo'

import classes from '@/ui/image/avatar.module.css'

interface AvatarProps {
  src?: string | null | undefined
  name: string | null | undefined
  size?: number
}

/**
 * Hidden from screen readers, because the name is displayed next to it. Mantine's Avatar would take
 * a tenth of the time in which a list of accounts is rendered.
 */
export function Avatar({ src, name, size = 36 }: AvatarProps) {
  const photo = usePhoto(src)
  const letters = initials(name) || '–'
  return (
    <span
      aria-hidden
      data-avatar
      className={classes.avatar}
      style={{ '--size': rem(size) } as CSSProperties}
    >
      {photo && <img {...photo} alt="" />}
      {!photo && (
        // CSS draws the initials so that text copied from a table doesn't include them.
        // WORKAROUND: WebKit doesn't repaint changed CSS content, so the key remounts the element.
        // Can go when WebKitGTK does (2.50 does not).
        <span key={letters} data-initials={letters} />
      )}
    </span>
  )
}
