import { useEffect, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { PageError } from '@/ui/feedback/page-error'

import classes from '@/ui/feedback/page-message.module.css'

const timedOut = Object.assign(new Error(), { name: 'ChunkLoadError' })

export function PagePending() {
  const [late, setLate] = useState(false)
  useEffect(function failAfterTheLimit() {
    const timer = setTimeout(() => setLate(true), CHUNK_LOAD_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  if (late) return <PageError error={timedOut} />
  return (
    <div aria-busy="true" className={classes.pending}>
      <span />
      <span />
      <span />
    </div>
  )
}
