import { FilePreview } from '@/ui/form/file-preview'

import classes from './composer.module.css'

interface AttachedFileProps {
  file: File
  problem?: string | null
}

export function AttachedFile({ file, problem = null }: AttachedFileProps) {
  return (
    <>
      <FilePreview
        file={file}
        alt="Attached image"
        width={64}
        className={classes.attachedPicture}
      />
      <div className={classes.fileInfo}>
        <span className={classes.fileName} dir="auto">
          {file.name}
        </span>
        {problem !== null && (
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        )}
      </div>
    </>
  )
}
