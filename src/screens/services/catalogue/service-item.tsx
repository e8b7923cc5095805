import { Link } from '@tanstack/react-router'
import { type ComponentProps, useId } from 'react'

import type { SubService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { PENDING_INFO } from '@/domain/service/pending-info'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { StatusBadge } from '@/ui/page/status-badge'

import type { ListActions } from './category-item'
import type { ServiceRow } from './rows'

import classes from '../services.module.css'
import rowAction from '@/ui/styles/row-action.module.css'

interface ServiceItemProps {
  row: ServiceRow
  isHighlighted: boolean
  actions: ListActions
  place: ComponentProps<'li'>
}

/** Has plain buttons, because Mantine's take most of the time of opening a category. */
export function ServiceItem({ row, isHighlighted, actions, place }: ServiceItemProps) {
  const { service } = row
  const isDeleting = actions.deletedServices.has(service._id)
  const nameId = useId()
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
        <ServiceName service={service} id={nameId} state={actions.stateToService} />
        {service.price !== undefined && service.price > 0 && (
          <span className={classes.price}>{formatDollars(service.price)}</span>
        )}
        {service.isPending === true && <StatusBadge tone="pending" label={PENDING_INFO} />}
        {service.isHidden === true && <StatusBadge tone="neutral" label="Hidden" />}
        {service.isRecurring === true && <StatusBadge tone="neutral" label="Recurring" />}
      </div>
      {service._id !== '' && <ServiceActions row={row} actions={actions} nameId={nameId} />}
    </li>
  )
}

interface ServiceNameProps {
  service: SubService
  id: string
  state: ListActions['stateToService']
}

function ServiceName({ service, id, state }: ServiceNameProps) {
  const name = displayValue(service.name)
  if (service._id === '') return <bdi className={classes.name}>{name}</bdi>
  return (
    <Link
      to="/service/view/$serviceSlug"
      params={{ serviceSlug: service._id }}
      state={state}
      id={id}
      className={classes.name}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

interface ServiceActionsProps {
  row: ServiceRow
  actions: ListActions
  nameId: string
}

function ServiceActions({ row, actions, nameId }: ServiceActionsProps) {
  const { service } = row
  const { category } = row.item
  const isDeleting = actions.deletedServices.has(service._id)
  function askToDelete() {
    if (!isDeleting) void actions.askToDeleteService(service)
  }
  return (
    <div className={classes.actions}>
      <Link
        to="/service/edit/$serviceSlug"
        params={{ serviceSlug: service._id }}
        state={actions.stateToService}
        className={rowAction.action}
        aria-describedby={nameId}
      >
        Edit
      </Link>
      <button
        type="button"
        className={rowAction.action}
        aria-describedby={nameId}
        onClick={() => actions.openDrawer({ key: 'duplicateService', service, category })}
      >
        Duplicate
      </button>
      <button
        type="button"
        className={rowAction.action}
        data-danger
        aria-describedby={nameId}
        aria-busy={isDeleting}
        aria-disabled={isDeleting || undefined}
        onClick={askToDelete}
      >
        Delete
      </button>
    </div>
  )
}
