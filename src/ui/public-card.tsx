import type { ReactNode } from 'react'

import { productName } from '@/domain/product'
import { Logo } from '@/ui/logo'

import classes from '@/ui/public-card.module.css'

type Props = {
  title: string
  /** One line under the title. */
  context?: ReactNode
  /** Above the title: a way back. */
  back?: ReactNode
  children: ReactNode
}

/** The one card that every public page is. */
export function PublicCard({ title, context, back, children }: Props) {
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Logo size={32} />
        {productName}
      </div>
      <div className={classes.card}>
        {back}
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {context && <p className={classes.context}>{context}</p>}
        {children}
      </div>
    </main>
  )
}
