import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useMemo } from 'react'

import { usePhoto } from '@/ui/image/use-photo'

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
  src,
  alt,
  width,
  ratio = 4 / 3,
  fluid = false,
}: ImageWithFallbackProps) {
  const photo = usePhoto(src)
  const style = {
    aspectRatio: ratio,
    ...(fluid ? { width: '100%', maxWidth: width } : { width }),
  }
  if (!photo) {
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
      {...photo}
      className={classes.image}
      style={style}
      alt={alt}
      width={width}
      height={Math.round(width / ratio)}
    />
  )
}

/** The browser frees the URL, which only names the file on the disk, with the page. */
export function FilePreview({
  file,
  ...props
}: {
  file: File
  alt: string
  width: number
}) {
  const src = useMemo(() => URL.createObjectURL(file), [file])
  return <ImageWithFallback {...props} src={src} />
}
