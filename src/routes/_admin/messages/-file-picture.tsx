import { useEffect, useRef } from 'react'

type Props = { file: File; alt: string; className: string | undefined }

/** A file's own picture. Its object URL lives as long as it is shown. */
export function FilePicture({ file, alt, className }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(
    function showFile() {
      const url = URL.createObjectURL(file)
      if (image.current) image.current.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={image} alt={alt} className={className} />
}
