import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'

import { imageUrl } from '@/domain/format/image-url'

import classes from '@/ui/page/image-with-fallback.module.css'

interface ImageWithFallbackProps {
  src: string | null | undefined
  alt: string
  /** Pixels; the maximum width if `fluid`. */
  width: number
  /** Width divided by height. */
  ratio?: number
  fluid?: boolean
}

/**
 * Shows an icon instead of a missing or broken image. Mantine's Image only falls back to another
 * image, and may leave a broken image in an Accordion panel.
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
