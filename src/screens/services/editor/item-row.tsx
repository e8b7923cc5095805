import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode } from 'react'

import ActionsMenu from '@/ui/menu/actions-menu'
import { Sentence } from '@/ui/page/sentence'

import {
  type ItemContentProps,
  type ItemKind,
  rawItem,
  readItem,
  titleOf,
} from './item-kind'

import classes from './editor.module.css'

interface ItemRowProps extends Pick<ItemContentProps, 'index' | 'titleId' | 'onChange'> {
  kind: ItemKind
  raw: unknown
  isLast: boolean
  run: RunTool
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { kind, raw, index, titleId, isLast, run, onChange } = props
  const { headings, Content } = kind
  const item = readItem(kind, raw)
  const title = titleOf(kind, item)
  const tools = <ItemTools index={index} isLast={isLast} describedBy={titleId} run={run} />
  if (Content) {
    const content = { item, raw: rawItem(raw), index, title, titleId, tools, onChange }
    return (
      <li>
        <Content {...content} />
      </li>
    )
  }
  const facts = kind.factsOf(item)
  if (headings) {
    return (
      <Table.Tr>
        <Table.Th scope="row" id={titleId} fw="inherit">
          <bdi>{title}</bdi>
        </Table.Th>
        {facts.map((fact, column) => (
          <Table.Td key={headings[column + 1]}>{fact}</Table.Td>
        ))}
        <Table.Td>{tools}</Table.Td>
      </Table.Tr>
    )
  }
  const [aside, description, more] = facts
  return (
    // Plain elements, because Mantine's Group, Stack and Text take half of the time of a long list.
    <li className={classes.item}>
      <div className={classes.text}>
        <p className={classes.title}>
          <bdi id={titleId}>{title}</bdi>
        </p>
        <Detail>{description}</Detail>
        <Detail>{more && <Sentence text={more} />}</Detail>
      </div>
      <span>{aside}</span>
      {tools}
    </li>
  )
})

export function Detail({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className={classes.detail}>
        <bdi>{children}</bdi>
      </p>
    )
  )
}

const icons = {
  Edit: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4',
  Remove:
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  More: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}
type Tool = 'Edit' | 'Remove' | 'Duplicate' | 'Move up' | 'Move down'

export type RunTool = (tool: Tool, index: number) => void

interface ItemToolsProps {
  index: number
  isLast: boolean
  /** The id of the item's title. */
  describedBy: string
  run: RunTool
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
function ItemTools({ index, isLast, describedBy, run }: ItemToolsProps) {
  const button = (label: keyof typeof icons) => ({
    className: classes.tool,
    title: label,
    'aria-label': label,
    'aria-describedby': describedBy,
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      run(event.key === 'ArrowUp' ? 'Move up' : 'Move down', index)
    },
    children: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={icons[label]} />
      </svg>
    ),
  })
  const action = (label: Tool, disabled = false) => ({
    label,
    disabled,
    onClick: () => run(label, index),
  })
  return (
    <div className={classes.tools}>
      <button type="button" {...button('Edit')} onClick={() => run('Edit', index)} />
      <button type="button" {...button('Remove')} onClick={() => run('Remove', index)} />
      <ActionsMenu
        label="More"
        target={<button type="button" {...button('More')} />}
        actions={[
          action('Duplicate'),
          action('Move up', index === 0),
          action('Move down', isLast),
        ]}
      />
    </div>
  )
}
