import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Group, Text } from '@mantine/core'
import type { ComponentProps } from 'react'

import type { Category } from '@/api/services'
import { formatCount, formatNumber } from '@/domain/format/count'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import ActionsMenu from '@/ui/menu/actions-menu'

import type { ServicesDrawer } from './list-state'
import type { RowActions } from './use-row-actions'

import header from '../accordion-header.module.css'
import classes from '../services.module.css'

/** The id of the list, which a category adds its services to. */
export const CATEGORY_LIST = 'categories'

export interface CategoryActions {
  toggle: (category: Category, isOpen: boolean) => void
  openDrawer: (drawer: ServicesDrawer) => void
}

interface CategoryItemProps extends CategoryActions {
  category: Category
  /** How many of its services the search has found. */
  found: number
  isOpen: boolean
  isHighlighted: boolean
  actions: RowActions
  place: ComponentProps<'li'>
}

/**
 * Each category has its own Accordion, because opening a category in a shared Accordion would
 * rerender all categories.
 */
export function CategoryItem(props: CategoryItemProps) {
  const { category, found, isOpen, isHighlighted, toggle, openDrawer, actions } = props
  const isDeleting = actions.deleting.has(category._id)
  const name = displayValue(category.name)
  const total = category.subServices?.length
  return (
    <li
      {...props.place}
      data-highlighted={isHighlighted || undefined}
      className={classes.category}
      aria-busy={isDeleting}
    >
      <Accordion
        order={2}
        value={isOpen ? 'services' : null}
        onChange={(value) => toggle(category, value !== null)}
        classNames={{ item: classes.card }}
      >
        <Accordion.Item value="services">
          <div className={header.header} data-row>
            {/* The services are rows of the list, not the contents of a panel. */}
            <Accordion.Control aria-controls={CATEGORY_LIST}>
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
                    {
                      label: 'Create Service',
                      onClick: () => openDrawer({ key: 'addServiceDropDown', category }),
                    },
                    {
                      label: 'Edit Category',
                      onClick: () => openDrawer({ key: 'editCategoryDropDown', category }),
                    },
                    {
                      label: 'Delete Category',
                      onClick: () =>
                        void (isDeleting || actions.askToDeleteCategory(category)),
                      danger: true,
                    },
                  ]}
                />
              )}
            </div>
          </div>
        </Accordion.Item>
      </Accordion>
    </li>
  )
}
