import { ActionIcon, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'

import { formatNumber } from '@/domain/format/count'
import type { MenuAction } from '@/ui/menu/actions-menu'
import { lazyComponent } from '@/ui/page/lazy-component'

import classes from '@/ui/page/page-header.module.css'

const ActionsMenu = lazyComponent('The menu', () => import('@/ui/menu/actions-menu'))

export interface HeaderAction extends MenuAction {
  icon?: ReactNode
  variant?: 'default' | 'subtle' | 'icon'
  isBusy?: boolean
  /** What it opens. */
  dialog?: ReactNode
}

interface PageHeaderProps {
  title: string
  /** Number of items. Outside the h1 so that the heading's accessible name is just the title. */
  count?: number | undefined
  context?: ReactNode
  utc?: boolean
  actions?: ReactNode
  /** The secondary actions. */
  more?: readonly (HeaderAction | false)[]
  children?: ReactNode
}

const NONE: readonly never[] = []

/** The heading receives the focus after a navigation. */
export function PageHeader({
  title,
  count,
  context,
  utc = false,
  actions,
  more = NONE,
  children,
}: PageHeaderProps) {
  return (
    <Stack component="header" className={classes.header}>
      <Group justify="space-between" gap="sm" mih="2.25rem" className={classes.top}>
        <div className={classes.headings}>
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
              <span>{context}</span>
              {context !== undefined && utc && <span> · </span>}
              {utc && <span>Dates and times in UTC</span>}
            </Text>
          )}
        </div>
        <Actions actions={actions} more={more.filter((action) => action !== false)} />
      </Group>
      {children !== undefined && (
        <div className={classes.filters} data-screen-only>
          {children}
        </div>
      )}
    </Stack>
  )
}

/** On narrow screens, the secondary actions are in a menu, unless there is only one button. */
function Actions({ actions, more }: { actions: ReactNode; more: readonly HeaderAction[] }) {
  const isNarrow = useMediaQuery('(max-width: 61.9375em)', false, {
    getInitialValueInEffect: false,
  })
  const inMenu = isNarrow && (more.length > 1 || (more.length > 0 && Boolean(actions)))
  const hasMenu = ActionsMenu.useLoaded(inMenu)
  return (
    <Group gap="xs" className={classes.actions} data-screen-only>
      {!inMenu && more.map((action) => <HeaderButton key={action.label} {...action} />)}
      {actions}
      {inMenu && (
        // Keeps its place until it has loaded.
        <Box w="2.125rem">{hasMenu && <ActionsMenu label="More actions" actions={more} />}</Box>
      )}
      {more.map(({ label, dialog }) => (
        <Fragment key={label}>{dialog}</Fragment>
      ))}
    </Group>
  )
}

export function HeaderButton({
  label,
  note,
  icon,
  variant = 'default',
  isBusy,
  ...props
}: HeaderAction) {
  const { disabled = false, onClick } = props
  if (variant === 'icon') {
    return (
      <Group gap={4} wrap="nowrap">
        <Text span size="sm" c="dimmed">
          {note}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          aria-busy={isBusy}
          onClick={onClick}
        >
          {icon}
        </ActionIcon>
      </Group>
    )
  }
  return (
    <Button variant={variant} leftSection={icon} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}
