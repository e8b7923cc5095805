import { Accordion, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Category } from '@/api/services'
import { formatCount, formatNumber } from '@/domain/format/count'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import ActionsMenu from '@/ui/menu/actions-menu'

import type { RowActions } from './use-row-actions'

import header from '../accordion-header.module.css'
import classes from '../services.module.css'

interface CategoryItemProps {
  category: Category
  /** How many of its services the search has found. */
  found: number
  position: number
  count: number
  isOpen: boolean
  isHighlighted: boolean
  isDeleting: boolean
  onToggle: (category: Category, isOpen: boolean) => void
  onCreateService: (category: Category) => void
  onEdit: (category: Category) => void
  onDelete: RowActions['askToDeleteCategory']
  measure: (row: HTMLElement | null) => void
  index: number
  children: ReactNode
}

/**
 * Each category has its own Accordion, because opening a category in a shared Accordion would
 * rerender all categories.
 */
export function CategoryItem({
  category,
  found,
  position,
  count,
  isOpen,
  isHighlighted,
  isDeleting,
  onToggle,
  onCreateService,
  onEdit,
  onDelete,
  measure,
  index,
  children,
}: CategoryItemProps) {
  const name = displayValue(category.name)
  const total = category.subServices?.length
  return (
    <li
      ref={measure}
      data-index={index}
      data-highlighted={isHighlighted || undefined}
      className={classes.category}
      aria-busy={isDeleting}
      aria-posinset={position}
      aria-setsize={count}
    >
      <Accordion
        order={2}
        keepMounted={false}
        value={isOpen ? 'services' : null}
        onChange={(value) => onToggle(category, value !== null)}
        classNames={{ content: classes.content }}
      >
        <Accordion.Item value="services">
          <div className={header.header} data-row>
            <Accordion.Control>
              <Group component="span" gap="sm" wrap="nowrap">
                <ImageWithFallback src={category.image} alt="" width={40} ratio={1} />
                <span className={classes.title}>
                  <bdi>{name}</bdi>
                </span>
              </Group>
            </Accordion.Control>
            <Text size="sm" c="dimmed" className={`${header.note} ${classes.count}`}>
              {total === undefined
                ? `${MISSING} services`
                : found < total
                  ? `${formatNumber(found)} of ${formatCount(total, 'service')}`
                  : formatCount(total, 'service')}
            </Text>
            <div className={header.actions}>
              {category._id !== '' && (
                <ActionsMenu
                  label="Actions"
                  aria-description={name}
                  actions={[
                    { label: 'Create Service', onClick: () => onCreateService(category) },
                    { label: 'Edit Category', onClick: () => onEdit(category) },
                    {
                      label: 'Delete Category',
                      onClick: () => void (isDeleting || onDelete(category)),
                      danger: true,
                    },
                  ]}
                />
              )}
            </div>
          </div>
          <Accordion.Panel>{children}</Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </li>
  )
}
