import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'

import { imageAddress } from '@/domain/image-address'

import classes from '@/ui/picture.module.css'

interface PictureProps {
  src: string | null | undefined
  alt: string
  /** px; with `fluid` the width it is drawn for, and it then fills its box. */
  width: number
  /** Width by height. */
  ratio?: number
  fluid?: boolean
}

/** An image of a service or category; without one, or with a broken one, a quiet stand-in. */
export function Picture({ src: given, alt, width, ratio = 4 / 3, fluid = false }: PictureProps) {
  const src = imageAddress(given)
  const [broken, setBroken] = useState<string | null>(null)
  const box = fluid ? { width: '100%', maxWidth: width } : { width }
  if (!src || src === broken) {
    return (
      <span
        className={classes.picture}
        style={{ ...box, aspectRatio: ratio }}
        // Not an img element: an empty one shows as broken in some browsers.
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <IconPhoto size={Math.min(32, Math.round(width * 0.4))} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      style={{ ...box, aspectRatio: ratio }}
      src={src}
      alt={alt}
      width={width}
      height={Math.round(width / ratio)}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
