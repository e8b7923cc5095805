import { Group, Stack, Text, Title, useMatches } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

import { formatNumber } from '@/domain/format/count'
import { ActionsMenu, type MenuAction } from '@/ui/menu/actions-menu'

import classes from '@/ui/page/page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Number of items. Outside the h1 so that the heading's accessible name is just the title. */
  count?: number | undefined
  context?: ReactNode
  utc?: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** The heading receives the focus after a navigation. */
export function PageHeader({
  title,
  count,
  context,
  utc = false,
  actions,
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
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Group>
      {children !== undefined && (
        <div className={classes.filters} data-screen-only>
          {children}
        </div>
      )}
    </Stack>
  )
}

/** On narrow screens, the actions other than the main one are in a menu, unless there is only one. */
function Actions({ children }: { children: ReactNode }) {
  const isNarrow = useMatches({ base: true, md: false }, { getInitialValueInEffect: false })
  const group = useRef<HTMLDivElement>(null)
  const [others, setOthers] = useState<MenuAction[]>([])
  return (
    <Group ref={group} gap="xs" className={classes.actions} data-screen-only>
      {children}
      {isNarrow && (
        <div className={classes.more}>
          <ActionsMenu
            horizontal
            label="More actions"
            actions={others}
            onOpen={() => group.current && setOthers(otherActions(group.current))}
          />
        </div>
      )}
    </Group>
  )
}

/** CSS has hidden their buttons, which the menu presses. */
function otherActions(group: Element): MenuAction[] {
  return [...group.querySelectorAll<HTMLElement>('[data-other]')].map((other) => {
    const button = other.querySelector('button') ?? other
    const label = button.getAttribute('aria-label') ?? button.textContent
    const note = button === other ? undefined : other.textContent
    const disabled = button.matches(':disabled')
    return { label, note, disabled, onClick: () => button.click() }
  })
}
