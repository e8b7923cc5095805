import type { ReactNode } from 'react'

import classes from '@/ui/message-box.module.css'

interface EmptyProps {
  /** The spec's sentence. */
  title: string
  /** What would be here, or what to do. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function Empty({ title, hint, action, icon }: EmptyProps) {
  return (
    <div className={classes.box} data-kind="empty">
      {icon !== undefined && (
        <span className={classes.mark} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {hint !== undefined && <p className={classes.text}>{hint}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
