import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useMemo, useState } from 'react'

import { imageUrl } from '@/domain/format/image-url'

import classes from '@/ui/image/image-with-fallback.module.css'

interface ImageWithFallbackProps {
  src: string | null | undefined
  alt: string
  width: number
  ratio?: number
  fluid?: boolean
}

/**
 * Shows an icon if the image is missing or broken. Mantine's Image can only fall back to another
 * image.
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

interface FilePreviewProps extends Pick<ImageWithFallbackProps, 'alt' | 'width'> {
  file: File
}

/** The browser frees the URL, which only names the file on the disk, with the page. */
export function FilePreview({ file, ...props }: FilePreviewProps) {
  const src = useMemo(() => URL.createObjectURL(file), [file])
  return <ImageWithFallback {...props} src={src} />
}
