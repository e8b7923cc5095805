import { Skeleton } from '@mantine/core'

import classes from './needs-attention.module.css'

export function MatterSkeleton() {
  return <Skeleton h="0.875rem" w="60%" aria-hidden />
}

/** As high as what replaces it, so that the tiles below stay where they are. */
export function AttentionSkeleton() {
  return (
    <div className={classes.matters} aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={classes.matter}>
          <MatterSkeleton />
        </div>
      ))}
    </div>
  )
}
