import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'

import { imageUrl } from '@/domain/format/image-url'

import classes from '@/ui/page/image-with-fallback.module.css'

interface ImageWithFallbackProps {
  src: string | null | undefined
  alt: string
  /** px; the maximum width if `fluid`. */
  width: number
  /** Width divided by height. */
  ratio?: number
  fluid?: boolean
}

/**
 * An image, or an icon in its place if it is missing or broken. Mantine's Image needs an image as
 * its fallback, and keeps a broken one inside an Accordion panel.
 */
export function ImageWithFallback({
  src: givenSrc,
  alt,
  width,
  ratio = 4 / 3,
  fluid = false,
}: ImageWithFallbackProps) {
  const src = imageUrl(givenSrc)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const style = { aspectRatio: ratio, ...(fluid ? { width: '100%', maxWidth: width } : { width }) }
  if (!src || src === brokenSrc) {
    return (
      <span
        className={classes.image}
        style={style}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <IconPhoto size={Math.min(32, Math.round(width * 0.4))} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes.image}
      style={style}
      src={src}
      alt={alt}
      width={width}
      height={Math.round(width / ratio)}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenSrc(src)}
    />
  )
}
