import { Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from '../editor.module.css'

interface ListFrameProps {
  label: string
  /** With headings, the list is a table. */
  headings: readonly string[] | undefined
  children: ReactNode
}

export function ListFrame({ label, headings, children }: ListFrameProps) {
  if (!headings) {
    return (
      <Stack component="ul" aria-label={label} className={classes.list}>
        {children}
      </Stack>
    )
  }
  return (
    <Table.ScrollContainer type="native" minWidth="18rem" w="100%" maw="52rem">
      <Table className={classes.recurring}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
