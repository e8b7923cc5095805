import type { ReactNode } from 'react'

import classes from '../editor.module.css'

interface ItemTextProps {
  titleId: string
  title: ReactNode
  isUnreadable?: boolean
  /** Shown beside the title. */
  badge?: ReactNode
  /** Shown at the end of the row. */
  tools: ReactNode
  children?: ReactNode
}

/** Has plain elements, because Mantine's Group, Stack and Text take half of the time of a long list. */
export function ItemText({ titleId, title, isUnreadable, badge, tools, children }: ItemTextProps) {
  return (
    <div className={classes.item}>
      <div className={classes.text}>
        <p className={classes.title} data-unreadable={isUnreadable}>
          <span id={titleId}>{title}</span>
          {badge}
        </p>
        {children}
      </div>
      {tools}
    </div>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className={classes.detail}>
        <bdi>{children}</bdi>
      </p>
    )
  )
}
