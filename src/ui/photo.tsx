import { useState } from 'react'

import { imageAddress } from '@/domain/image-address'
import { initials } from '@/domain/initials'

import classes from '@/ui/photo.module.css'

interface PhotoProps {
  src: string | null | undefined
  /** Whose photo it is; its initials stand behind it. The name itself is read beside it. */
  name: string | null | undefined
  /** px */
  size?: number
}

export function Photo({ src: given, name, size = 36 }: PhotoProps) {
  const src = imageAddress(given)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      className={classes.photo}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {/* Drawn by the style sheet: as text they would be part of the name that stands beside them. */}
      <span className={classes.initials} data-initials={initials(name) || '–'} aria-hidden />
      {src && src !== broken && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}
