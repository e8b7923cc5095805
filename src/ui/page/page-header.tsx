import { Box, Button, type ButtonProps, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { formatNumber } from '@/domain/format/count'

import classes from '@/ui/page/page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Number of items. Outside the h1 so that the heading's accessible name is just the title. */
  count?: number | undefined
  context?: ReactNode
  /** Shown instead of the context. */
  status?: ReactNode
  utc?: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** The heading receives the focus after a navigation. */
export function PageHeader({
  title,
  count,
  context,
  status,
  utc = false,
  actions,
  children,
}: PageHeaderProps) {
  return (
    <Stack component="header" mb="sm" className={classes.header}>
      <Group justify="space-between" gap="sm" mih="2.25rem" className={classes.top}>
        <Box miw={0} className={classes.headings}>
          <Group align="baseline" gap="0 0.625rem">
            <Title order={1} tabIndex={-1} data-page-heading>
              {title}
            </Title>
            {count !== undefined && (
              <Text span c="dimmed" size="lg">
                {formatNumber(count)}
              </Text>
            )}
          </Group>
          {(context !== undefined || utc) && (
            <Text component="div" c="dimmed">
              {status ? <Status>{status}</Status> : <span>{context}</span>}
              {context !== undefined && utc && <span> · </span>}
              {utc && <span>Dates and times in UTC</span>}
            </Text>
          )}
        </Box>
        <Group gap="xs" className={classes.actions} data-screen-only>
          {actions}
        </Group>
      </Group>
      {children !== undefined && (
        <div className={classes.filters} data-screen-only>
          {children}
        </div>
      )}
    </Stack>
  )
}

/**
 * Narrow screens show nothing else in its line. With its button as high as a line of text, so that a
 * list stays where it is when its search begins.
 */
function Status({ children }: { children: ReactNode }) {
  return (
    <Group
      display="inline-flex"
      gap="0 0.5rem"
      my="-0.1875rem"
      mih="calc(1lh + 0.375rem)"
      className={classes.status}
      style={{ verticalAlign: 'bottom' }}
    >
      {children}
    </Group>
  )
}

interface IconButtonProps extends ButtonProps {
  label: string
  /** Precedes the label, unless there is a `rightSection`. */
  icon?: ReactNode
  'aria-busy'?: boolean
  'aria-expanded'?: boolean
  onClick: () => void
}

/** A secondary action. Narrow screens show its icon only. */
export function IconButton({ label, icon, ...props }: IconButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      classNames={{ root: classes.button, section: classes.icon, label: classes.label }}
      title={label}
      {...props}
    >
      {label}
    </Button>
  )
}
