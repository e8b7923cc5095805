import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { deleteService, type SubService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { SubmitButton } from '@/ui/form/submit-button'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { confirm } from '@/ui/overlay/confirm'
import { focusHeading } from '@/ui/page/focus-heading'
import { ButtonLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import { forgetUnfinishedCopy } from '../unfinished-copy'
import { useDuplicate } from '../use-duplicate'
import { keepOpenCategories, type ListState, useHighlight } from './list-state'

import classes from '../services.module.css'

interface ServiceItemProps {
  list: ListState
  service: SubService
  categoryId: string
}

export function ServiceItem({ list, service, categoryId }: ServiceItemProps) {
  const highlight = useHighlight<HTMLDivElement>(list, service)
  const copy = useDuplicate({ serviceId: service._id, categoryId })
  const deleting = deleteService.useMutation({
    onSuccess: () => {
      toast.success('Deleted Successfully')
      focusHeading(highlight.ref.current)
      forgetUnfinishedCopy(service._id)
    },
  })
  const isDeleting = deleteService
    .usePending()
    .some(({ params }) => params.serviceId === service._id)
  const name = displayValue(service.name)
  const hasId = service._id !== ''
  const params = { serviceSlug: service._id }
  const keepOpen = () => keepOpenCategories(list.getState())

  async function askToDelete() {
    const title = 'Do you want to delete this service ?'
    const confirmed = await confirm({ title, body: isolate(name), danger: true })
    if (confirmed) deleting.mutate({ params: { serviceId: service._id } })
  }
  return (
    <Group
      {...highlight}
      component="li"
      gap="0.5rem 0.75rem"
      py="xs"
      className={classes.service}
      data-row
      aria-busy={isDeleting}
    >
      <ImageWithFallback src={service.image} alt="" width={40} ratio={1} />
      <Group gap="0.25rem 0.75rem" flex="1 1 8rem" miw={0}>
        {hasId ? (
          <Link
            to="/service/view/$serviceSlug"
            params={params}
            state={keepOpen}
            className={classes.name}
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        {copy.isUnfinished && <StatusBadge tone="pending" label="Unfinished copy" />}
        {service.isPending === true && <StatusBadge tone="pending" label="Pending Info" />}
      </Group>
      {hasId && (
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          <SubmitButton
            variant="subtle"
            color="gray"
            size="compact-md"
            pending={copy.isPending}
            onClick={copy.duplicate}
          >
            {copy.isUnfinished ? 'Finish copy' : 'Duplicate'}
          </SubmitButton>
          <ButtonLink
            to="/service/edit/$serviceSlug"
            params={params}
            state={keepOpen}
            variant="subtle"
            size="compact-md"
          >
            Edit
          </ButtonLink>
          <SubmitButton
            variant="subtle"
            color="red"
            size="compact-md"
            pending={isDeleting}
            onClick={() => void askToDelete()}
          >
            Delete
          </SubmitButton>
        </Group>
      )}
    </Group>
  )
}
