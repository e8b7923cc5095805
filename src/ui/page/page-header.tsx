import { Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { formatNumber } from '@/domain/format/count'
import { lazyComponent } from '@/ui/page/lazy-component'

import classes from '@/ui/page/page-header.module.css'

const HeaderMenu = lazyComponent('The menu', () => import('@/ui/menu/header-menu'))

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
  const isNarrow = useMediaQuery('(max-width: 61.9375em)', false, {
    getInitialValueInEffect: false,
  })
  const group = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<'loading' | 'loaded' | 'missing'>('loading')
  useEffect(
    function loadMenu() {
      if (!isNarrow) return
      HeaderMenu.preload().then(
        () => setMenu('loaded'),
        // The buttons are shown instead.
        () => setMenu('missing'),
      )
    },
    [isNarrow],
  )
  return (
    <Group ref={group} gap="xs" className={classes.actions} data-menu={menu} data-screen-only>
      {children}
      {isNarrow && menu !== 'missing' && (
        <div className={classes.more}>{menu === 'loaded' && <HeaderMenu header={group} />}</div>
      )}
    </Group>
  )
}
