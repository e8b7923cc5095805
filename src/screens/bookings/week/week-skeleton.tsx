import { Skeleton } from '@mantine/core'

import classes from './week.module.css'

export function WeekSkeleton({ withToolbar = false }: { withToolbar?: boolean }) {
  return (
    <div className={classes.frame} aria-busy>
      {withToolbar && <div className={classes.toolbarSpace} />}
      <div className={classes.week}>
        {Array.from({ length: 7 }, (_, day) => (
          <div key={day} className={classes.day} aria-hidden>
            <div className={classes.dayHeading}>
              <Skeleton h="0.75rem" my="0.25rem" w="4rem" maw="70%" />
            </div>
            <div className={classes.bookings}>
              {Array.from({ length: 1 + ((day * 5 + 1) % 3) }, (_, index) => (
                <div key={index} className={classes.booking}>
                  <Skeleton h="0.75rem" w="60%" my="0.25rem" className={classes.time} />
                  <Skeleton h="0.75rem" w="90%" my="0.25rem" className={classes.service} />
                  <Skeleton h="0.75rem" w="75%" my="0.375rem" />
                  <Skeleton h="0.75rem" w="80%" my="0.375rem" />
                  <Skeleton h="1.25rem" w="4.5rem" className={classes.status} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
