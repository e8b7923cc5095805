import { useEffect, useRef, useState } from 'react'

import { ImageWithFallback } from '@/ui/page/image-with-fallback'

interface FilePreviewProps {
  file: File
  alt: string
  /** Pixels. The height is three quarters of the width. */
  width: number
  className: string | undefined
}

/**
 * Previews a chosen image file, with a fallback for a broken one. An effect creates the object URL,
 * because an accordion runs the cleanup when it collapses and the effect when it expands again.
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
