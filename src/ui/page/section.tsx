import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      miw={0}
      p={{ base: 'md', md: 'lg' }}
      style={{ overflowWrap: 'anywhere' }}
    >
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
