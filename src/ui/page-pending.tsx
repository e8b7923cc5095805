import { useEffect, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { PageError } from '@/ui/page-error'

import classes from '@/ui/page-message.module.css'

const chunkMissing = Object.assign(new Error(), { name: 'ChunkLoadError' })

/** Stands in while a screen's code is on its way; gives up after section 9's limit. */
export function PagePending() {
  const [late, setLate] = useState(false)
  useEffect(function giveUpAfterTheLimit() {
    const timer = setTimeout(() => setLate(true), CHUNK_LOAD_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  if (late) return <PageError error={chunkMissing} />
  return (
    <div aria-busy="true" className={classes.pending}>
      <span />
      <span />
      <span />
    </div>
  )
}
