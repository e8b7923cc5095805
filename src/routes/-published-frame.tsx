import type { ReactNode } from 'react'

import { productName } from '@/domain/product'
import { Logo } from '@/ui/page/logo'

import classes from './-published-page.module.css'

/** The layout of the pages that render without the shell, signed in or not. */
export function PublishedFrame({
  title,
  context,
  children,
}: {
  title: string
  context: string
  children: ReactNode
}) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div className={classes.topInner}>
          <Logo />
          {productName}
        </div>
      </header>
      <main className={classes.body}>
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {title}
        </h1>
        <p className={classes.context}>{context}</p>
        {children}
      </main>
    </div>
  )
}
