import { useEffect, useRef, useState } from 'react'

import { Picture } from '@/ui/picture'

interface FilePictureProps {
  file: File
  alt: string
  /** px; its height is three quarters of that. */
  width: number
  className: string | undefined
}

/**
 * A file's own picture, before it is uploaded; a quiet stand-in for one that can't be shown. Its
 * object URL lives as long as the effect, so it is given back also when an accordion hides it.
 */
export function FilePicture({ file, alt, width, className }: FilePictureProps) {
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
  if (file === broken) return <Picture src={null} alt={alt} width={width} />
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
