import { useEffect, useRef, useState } from 'react'

import { ImageWithFallback } from '@/ui/image/image-with-fallback'

interface FilePreviewProps {
  file: File
  alt: string
  width: number
  className: string | undefined
}

/**
 * Creates the object URL in the effect that revokes it, because StrictMode cleans up a new effect
 * and runs it again: a URL created during rendering would then stay revoked.
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
