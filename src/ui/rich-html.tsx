import { sanitise } from '@/ui/sanitise'

import classes from '@/ui/rich-text.module.css'

/** The one place where HTML from the server becomes elements: sanitised, always. */
export function RichHtml({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
}
