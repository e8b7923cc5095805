import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { productName } from '@/domain/product'
import { Logo } from '@/ui/page/logo'

import classes from './published-page.module.css'

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
    <Stack gap={0} mih="100dvh">
      <Paper component="header" radius={0} className={classes.header}>
        <Group maw="68rem" mx="auto" px="lg" h="4rem" gap="sm" fz="lg" fw={650}>
          <Logo />
          <span>{productName}</span>
        </Group>
      </Paper>
      <Box component="main" maw="68rem" w="100%" mx="auto" px="lg" py={{ base: 'lg', md: 'xl' }}>
        <Title tabIndex={-1} data-page-heading fz="2rem">
          {title}
        </Title>
        <Text c="dimmed" size="lg" mt="xs" mb={{ base: 'lg', md: 'xl' }}>
          {context}
        </Text>
        {children}
      </Box>
    </Stack>
  )
}
