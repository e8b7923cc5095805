import { Tooltip } from '@mantine/core'

import classes from '@/ui/table/data-table.module.css'

/** Shows the whole text of a cell that is cut after three lines. */
export default function WholeText({ cell }: { cell: HTMLElement }) {
  return (
    <Tooltip
      target={cell}
      opened
      multiline
      maw="min(32rem, 90vw)"
      className={classes.whole}
      label={<span dir="auto">{cell.textContent}</span>}
    />
  )
}
