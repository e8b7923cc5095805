import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { productName } from '@/domain/product'
import { Logo } from '@/ui/page/logo'
import { Sentence } from '@/ui/page/sentence'

export interface PublicCardProps {
  title: string
  /** Names in it are marked by isolate(). */
  context?: string | undefined
  back?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

export function PublicCard({ title, context, back, children, footer }: PublicCardProps) {
  return (
    <Stack
      component="main"
      align="center"
      gap="lg"
      mih="100dvh"
      px="md"
      pb="lg"
      // Not centred vertically, because an error or the next step would then move the title.
      pt="max(1.5rem, 13dvh)"
      bg="var(--mantine-color-page)"
    >
      <Group gap="sm" fz="xl" fw={650}>
        <Logo size={32} />
        <span>{productName}</span>
      </Group>
      <Paper
        withBorder
        radius="lg"
        shadow="sm"
        w="100%"
        maw="25rem"
        p={{ base: 'lg', xs: 'xl' }}
      >
        {back}
        <Title order={1} tabIndex={-1} data-page-heading>
          {title}
        </Title>
        {context && (
          <Text c="dimmed" mt={4}>
            <Sentence text={context} />
          </Text>
        )}
        <Box mt="lg">{children}</Box>
        {footer && (
          <Text component="div" ta="center" mt="lg">
            {footer}
          </Text>
        )}
      </Paper>
    </Stack>
  )
}
