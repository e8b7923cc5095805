import { Skeleton } from '@mantine/core'

import classes from './week.module.css'

export function WeekSkeleton() {
  return (
    <div aria-busy className={classes.week}>
      {Array.from({ length: 7 }, (_, day) => (
        <div key={day} className={classes.day} aria-hidden>
          <div className={classes.dayHeading}>
            <Skeleton h="0.75rem" my="0.25rem" w="4rem" maw="70%" />
          </div>
          <div className={classes.bookings}>
            {Array.from({ length: 1 + ((day * 5 + 1) % 3) }, (_, index) => (
              <div key={index} className={classes.booking}>
                {[75, 60, 50, 55].map((width) => (
                  <Skeleton key={width} h="0.75rem" my="0.3125rem" w={`${width}%`} />
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
