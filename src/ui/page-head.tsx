import type { ReactNode } from 'react'

import classes from '@/ui/page-head.module.css'

interface PageHeadProps {
  title: string
  /** How many there are; beside the title and not in the heading's name. */
  count?: number | undefined
  /** One line on what this is, or where: a link back, a subtitle. */
  context?: ReactNode
  /** The main action, at the right. */
  actions?: ReactNode
  /** Filters, on one line. */
  children?: ReactNode
}

/** The head of every screen. Its heading takes the focus when a navigation ends. */
export function PageHead({ title, count, context, actions, children }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <div className={classes.names}>
          <div className={classes.titleLine}>
            <h1 className={classes.title} tabIndex={-1} data-page-heading>
              {title}
            </h1>
            {count !== undefined && (
              <span className={classes.count}>{count.toLocaleString('en-US')}</span>
            )}
          </div>
          {context !== undefined && <div className={classes.context}>{context}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children !== undefined && <div className={classes.filters}>{children}</div>}
    </header>
  )
}
