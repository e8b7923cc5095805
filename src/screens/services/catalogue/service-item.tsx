import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'

import type { SubService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { SubmitButton } from '@/ui/form/submit-button'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { ButtonLink } from '@/ui/page/link'
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
  return (
    <Group
      ref={measure}
      data-index={index}
      component="li"
      gap="0.5rem 0.75rem"
      py="xs"
      className={classes.service}
      data-row={service._id}
      data-highlighted={isHighlighted || undefined}
      aria-busy={isDeleting}
      aria-posinset={position}
      aria-setsize={count}
    >
      <ImageWithFallback src={service.image} alt="" width={40} ratio={1} />
      <Group gap="0.25rem 0.75rem" flex="1 1 8rem" miw={0}>
        {hasId ? (
          <Link
            to="/service/view/$serviceSlug"
            params={params}
            state={keepOpen}
            id={nameId}
            className={classes.name}
          >
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {isUnfinished && <StatusBadge tone="pending" label="Unfinished copy" />}
        {service.isPending === true && <StatusBadge tone="pending" label="Pending Info" />}
      </Group>
      {hasId && (
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          <SubmitButton
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-describedby={nameId}
            pending={isCopying}
            onClick={() => onDuplicate({ serviceId: service._id, categoryId })}
          >
            {isUnfinished ? 'Finish copy' : 'Duplicate'}
          </SubmitButton>
          <ButtonLink
            to="/service/edit/$serviceSlug"
            params={params}
            state={keepOpen}
            aria-describedby={nameId}
            variant="subtle"
            size="compact-md"
          >
            Edit
          </ButtonLink>
          <SubmitButton
            variant="subtle"
            color="red"
            size="compact-md"
            aria-describedby={nameId}
            pending={isDeleting}
            onClick={() => void onDelete(service)}
          >
            Delete
          </SubmitButton>
        </Group>
      )}
    </Group>
  )
})
