import { useEffect, useRef, useState } from 'react'

import { ImageWithFallback } from '@/ui/page/image-with-fallback'

interface FilePreviewProps {
  file: File
  alt: string
  /** px; the height is three quarters of it. */
  width: number
  className: string | undefined
}

/**
 * Previews an image file before its upload, with a fallback for a broken one. The object URL is
 * revoked by the effect's cleanup, which also runs while an accordion hides the preview.
 */
export function FilePreview({ file, alt, width, className }: FilePreviewProps) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<File | null>(null)
  useEffect(
    function showFile() {
      const url = URL.createObjectURL(file)
      if (image.current) image.current.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (file === broken) return <ImageWithFallback src={null} alt={alt} width={width} />
  return (
    <img
      ref={image}
      alt={alt}
      width={width}
      height={(width * 3) / 4}
      className={className}
      onError={() => setBroken(file)}
    />
  )
}
