import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Group, Text } from '@mantine/core'
import type { HistoryState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import type { Category } from '@/api/services'
import { formatCount, formatNumber } from '@/domain/format/count'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import ActionsMenu from '@/ui/menu/actions-menu'

import type { DrawerContent } from '../services-drawer'
import type { CategoryRow, ListedCategory } from './rows'
import type { RowActions } from './use-row-actions'

import header from '../accordion-header.module.css'
import classes from '../services.module.css'

/** The id of the list, which a category adds its services to. */
export const CATEGORY_LIST = 'categories'

export interface ListActions extends RowActions {
  toggle: (category: Category, isOpen: boolean) => void
  openDrawer: (content: DrawerContent) => void
  stateToService: () => HistoryState
}

interface CategoryItemProps {
  row: CategoryRow
  isHighlighted: boolean
  actions: ListActions
  place: ComponentProps<'li'>
}

/**
 * Each category has its own Accordion, because opening a category in a shared Accordion would
 * rerender all categories.
 */
export function CategoryItem({ row, isHighlighted, actions, place }: CategoryItemProps) {
  const { category, isOpen } = row.item
  const isDeleting = actions.deletedCategories.has(category._id)
  const name = displayValue(category.name)
  return (
    <li
      {...place}
      data-highlighted={isHighlighted || undefined}
      className={classes.category}
      aria-busy={isDeleting}
    >
      <Accordion
        order={2}
        value={isOpen ? 'services' : null}
        onChange={(value) => actions.toggle(category, value !== null)}
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
              {countText(row.item)}
            </Text>
            <div className={header.actions}>
              {category._id !== '' && (
                <CategoryMenu category={category} actions={actions} />
              )}
            </div>
          </div>
        </Accordion.Item>
      </Accordion>
    </li>
  )
}

/** Says how many services the category has, and how many of them the search has found. */
function countText({ category: { subServices }, services }: ListedCategory): string {
  if (!subServices) return `${MISSING} services`
  const total = formatCount(subServices.length, 'service')
  return services.length < subServices.length
    ? `${formatNumber(services.length)} of ${total}`
    : total
}

interface CategoryMenuProps {
  category: Category
  actions: ListActions
}

function CategoryMenu({ category, actions }: CategoryMenuProps) {
  const { deletedCategories, openDrawer, askToDeleteCategory } = actions
  function askToDelete() {
    if (!deletedCategories.has(category._id)) void askToDeleteCategory(category)
  }
  return (
    <ActionsMenu
      label="Actions"
      aria-description={displayValue(category.name)}
      actions={[
        {
          label: 'Create Service',
          onClick: () => openDrawer({ key: 'addServiceDropDown', category }),
        },
        {
          label: 'Edit Category',
          onClick: () => openDrawer({ key: 'editCategoryDropDown', category }),
        },
        { label: 'Delete Category', onClick: askToDelete, danger: true },
      ]}
    />
  )
}
