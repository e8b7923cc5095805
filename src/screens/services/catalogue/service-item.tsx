import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'

import type { SubService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import ActionsMenu from '@/ui/menu/actions-menu'
import { StatusBadge } from '@/ui/page/status-badge'

import { keepOpenCategories, type ListState } from './list-state'
import type { RowActions } from './use-row-actions'

import classes from '../services.module.css'

interface ServiceItemProps {
  list: ListState
  service: SubService
  categoryId: string
  /** Counted from 1, because not every row is in the document. */
  position: number
  count: number
  isHighlighted: boolean
  isDeleting: boolean
  isCopying: boolean
  isUnfinished: boolean
  onDuplicate: RowActions['duplicate']
  onDelete: RowActions['askToDeleteService']
  measure: (row: HTMLElement | null) => void
  index: number
}

/** Has plain buttons, because Mantine's take most of the time of opening a category. */
export const ServiceItem = memo(function ServiceItem({
  list,
  service,
  categoryId,
  position,
  count,
  isHighlighted,
  isDeleting,
  isCopying,
  isUnfinished,
  onDuplicate,
  onDelete,
  measure,
  index,
}: ServiceItemProps) {
  const nameId = useId()
  const name = displayValue(service.name)
  const hasId = service._id !== ''
  const params = { serviceSlug: service._id }
  const keepOpen = () => keepOpenCategories(list.getState())
  const busy = (isBusy: boolean) => ({ 'aria-busy': isBusy, 'aria-disabled': isBusy || undefined })
  const duplicate = () => isCopying || onDuplicate({ serviceId: service._id, categoryId })
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes.service}
      data-row
      data-highlighted={isHighlighted || undefined}
      aria-busy={isDeleting}
      aria-posinset={position}
      aria-setsize={count}
    >
      <ImageWithFallback src={service.image} alt="" width={40} ratio={1} />
      <div className={classes.text}>
        {hasId ? (
          <Link
            to="/service/view/$serviceSlug"
            params={params}
            state={keepOpen}
            id={nameId}
            className={classes.name}
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        {isCopying && <StatusBadge tone="neutral" label="Copying…" />}
        {isUnfinished && <StatusBadge tone="pending" label="Unfinished copy" />}
        {service.price !== undefined && service.price > 0 && (
          <span className={classes.price}>{formatDollars(service.price)}</span>
        )}
        {service.isPending === true && <StatusBadge tone="pending" label="Pending Info" />}
        {service.isHidden === true && <StatusBadge tone="neutral" label="Hidden" />}
        {service.isRecurring === true && <StatusBadge tone="neutral" label="Recurring" />}
      </div>
      {hasId && (
        <div className={classes.actions}>
          {isUnfinished && (
            <button
              type="button"
              className={classes.action}
              aria-describedby={nameId}
              {...busy(isCopying)}
              onClick={duplicate}
            >
              Finish copy
            </button>
          )}
          <Link
            to="/service/edit/$serviceSlug"
            params={params}
            state={keepOpen}
            className={classes.action}
            aria-describedby={nameId}
          >
            Edit
          </Link>
          <button
            type="button"
            className={classes.action}
            data-danger
            aria-describedby={nameId}
            {...busy(isDeleting)}
            onClick={() => void (isDeleting || onDelete(service))}
          >
            Delete
          </button>
          {!isUnfinished && (
            <ActionsMenu
              label="More"
              aria-describedby={nameId}
              aria-busy={isCopying}
              actions={[{ label: 'Duplicate', disabled: isCopying, onClick: duplicate }]}
            />
          )}
        </div>
      )}
    </li>
  )
})
