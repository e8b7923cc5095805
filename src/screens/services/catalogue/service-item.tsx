import { Link } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'

import type { Category, SubService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import ActionsMenu from '@/ui/menu/actions-menu'
import { StatusBadge } from '@/ui/page/status-badge'

import { keepOpenCategories } from './list-state'
import type { RowActions } from './use-row-actions'

import classes from '../services.module.css'
import rowAction from '@/ui/styles/row-action.module.css'

interface ServiceItemProps {
  service: SubService
  category: Category
  isHighlighted: boolean
  actions: RowActions
  place: ComponentProps<'li'>
}

/** Has plain buttons, because Mantine's take most of the time of opening a category. */
export function ServiceItem(props: ServiceItemProps) {
  const { service, category, isHighlighted, actions, place } = props
  const isDeleting = actions.deleting.has(service._id)
  const isCopying = actions.copying.has(service._id)
  const nameId = useId()
  const name = displayValue(service.name)
  const params = { serviceSlug: service._id }
  return (
    <li
      {...place}
      className={classes.service}
      data-row
      data-highlighted={isHighlighted || undefined}
      aria-busy={isDeleting}
    >
      <ImageWithFallback src={service.image} alt="" width={40} ratio={1} />
      <div className={classes.text}>
        {service._id === '' ? (
          <bdi className={classes.name}>{name}</bdi>
        ) : (
          <Link
            to="/service/view/$serviceSlug"
            params={params}
            state={keepOpenCategories}
            id={nameId}
            className={classes.name}
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        {isCopying && <StatusBadge tone="neutral" label="Copying…" />}
        {service.price !== undefined && service.price > 0 && (
          <span className={classes.price}>{formatDollars(service.price)}</span>
        )}
        {service.isPending === true && <StatusBadge tone="pending" label="Pending Info" />}
        {service.isHidden === true && <StatusBadge tone="neutral" label="Hidden" />}
        {service.isRecurring === true && <StatusBadge tone="neutral" label="Recurring" />}
      </div>
      {service._id !== '' && (
        <div className={classes.actions}>
          <Link
            to="/service/edit/$serviceSlug"
            params={params}
            state={keepOpenCategories}
            className={rowAction.action}
            aria-describedby={nameId}
          >
            Edit
          </Link>
          <button
            type="button"
            className={rowAction.action}
            data-danger
            aria-describedby={nameId}
            aria-busy={isDeleting}
            aria-disabled={isDeleting || undefined}
            onClick={() => void (isDeleting || actions.askToDeleteService(service))}
          >
            Delete
          </button>
          <ActionsMenu
            label="More"
            aria-describedby={nameId}
            aria-busy={isCopying}
            actions={[
              {
                label: 'Duplicate',
                disabled: isCopying,
                onClick: () => actions.duplicate({ serviceId: service._id, category }),
              },
            ]}
          />
        </div>
      )}
    </li>
  )
}
