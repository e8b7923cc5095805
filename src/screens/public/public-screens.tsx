import '@mantine/core/styles/SimpleGrid.layer.css'
import { Box, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { contentPages, contentSlugs } from '@/domain/content-page'
import { productName } from '@/domain/product'
import { Logo } from '@/ui/page/logo'

import { PublishedPage } from './published-page'

import classes from './published-page.module.css'

export function ResourcesScreen() {
  return (
    <PublicScreen
      title="Resources"
      context="What we promise, who we are, and how to reach us"
    >
      <div className={classes.columns}>
        <nav aria-label="Contents" className={classes.contents}>
          <ul>
            {contentSlugs.map((slug) => (
              <li key={slug}>
                <a href={`#${slug}`}>{contentPages[slug]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Stack gap="lg" miw={0}>
          {contentSlugs.map((slug) => (
            <PublishedPage key={slug} slug={slug} />
          ))}
        </Stack>
      </div>
    </PublicScreen>
  )
}

export function CompanyProfileScreen() {
  return (
    <PublicScreen title={productName} context="Help for your home, from people we know">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <PublishedPage slug="about_us" />
        <PublishedPage slug="contact_us" />
      </SimpleGrid>
    </PublicScreen>
  )
}

interface PublicScreenProps {
  title: string
  context: string
  children: ReactNode
}

function PublicScreen({ title, context, children }: PublicScreenProps) {
  return (
    <Stack gap={0} mih="100dvh">
      <Paper component="header" radius={0} className={classes.header}>
        <Group maw="68rem" mx="auto" px="lg" h="4rem" gap="sm" fz="lg" fw={650}>
          <Logo />
          <span>{productName}</span>
        </Group>
      </Paper>
      <Box
        component="main"
        maw="68rem"
        w="100%"
        mx="auto"
        px="lg"
        py={{ base: 'lg', md: 'xl' }}
      >
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
