import { Skeleton } from '@mantine/core'

import classes from './conversation-list.module.css'

export function ListSkeleton({ rows = 7 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle h="2.5rem" w="2.5rem" />
          <Skeleton h="0.75rem" w="55%" />
          <span />
          <Skeleton h="0.75rem" w="80%" />
        </div>
      ))}
    </div>
  )
}
