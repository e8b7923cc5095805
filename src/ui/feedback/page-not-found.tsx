import { ButtonLink } from '@/ui/page/link'

import classes from '@/ui/feedback/page-message.module.css'

export function PageNotFound() {
  return (
    <div className={classes.page}>
      <div className={classes.code} aria-hidden="true">
        404
      </div>
      <h1 className={classes.title} tabIndex={-1} data-page-heading>
        Page Not Found
      </h1>
      <p className={classes.note}>
        There is no page at this address. It may have moved, or the link is incomplete.
      </p>
      <ButtonLink to="/" variant="default">
        Back to the start
      </ButtonLink>
    </div>
  )
}
