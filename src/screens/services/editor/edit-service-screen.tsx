import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { rawOf } from '@/api/schema/raw'
import { type EditableService, getService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import { WithDrafts } from '@/screens/edits/unsaved-edits'
import { isUnknownRecord, UnknownRecord } from '@/screens/page/unknown-record'
import { useUnsavedWork } from '@/session/drafts'
import { ErrorState } from '@/ui/feedback/error-state'
import { AppLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { Sentence } from '@/ui/page/sentence'

import { toListAsLeft } from '../catalogue/list-state'
import { deletedError } from '../rules'
import { Editor, type ServiceDraft } from './editor'
import { itemDraftKey } from './items/item-dialog'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

export function EditServiceScreen() {
  const { serviceSlug: serviceId } = route.useParams()
  return <EditService key={serviceId} serviceId={serviceId} />
}

function EditService({ serviceId }: { serviceId: string }) {
  const service = useQuery({
    ...getService.options({ serviceId }),
    // The loader has read it, or is still reading it.
    refetchOnMount: false,
    // The form ignores a later copy, and a read would take restored edits off Page Not Found.
    enabled: ({ state }) => state.data === undefined && !isUnknownRecord(state.error),
  })
  const { data: latest, error, isFetching } = service
  const [data, setData] = useState(latest)
  if (!data && latest) setData(latest)
  const failed = data ? deletedError(rawOf(data)) : !isFetching && error
  const isLoading = !data && !failed
  if (failed && isUnknownRecord(failed)) {
    const unknown = <UnknownRecord error={failed} />
    return <ServiceEditor serviceId={serviceId} unknown={unknown} />
  }
  return (
    <>
      <PageHeader
        title="Edit Services"
        context={<HeaderContext service={data} isFailed={!!failed} />}
      />
      {data && <ServiceEditor serviceId={serviceId} service={data} />}
      {failed && <ErrorState framed query={service} />}
      {isLoading && <EditorSkeleton />}
    </>
  )
}

interface HeaderContextProps {
  service: EditableService | undefined
  isFailed: boolean
}

function HeaderContext({ service, isFailed }: HeaderContextProps) {
  const list = useLocation({ select: ({ state }) => toListAsLeft(state) })
  if (isFailed) {
    return (
      <AppLink {...list} data-underline="always">
        All services
      </AppLink>
    )
  }
  // Reserves a line for the service's name.
  if (!service) return <span>{'\u00a0'}</span>
  return (
    <Text lineClamp={3}>
      <bdi>{displayValue(service.name)}</bdi>
    </Text>
  )
}

/** Says which half-typed item can be restored, because its dialog is closed. */
function ItemDraftNotice({ serviceId }: { serviceId: string }) {
  const draft = useUnsavedWork(({ drafts }) =>
    drafts.find(({ key }) => key.startsWith(itemDraftKey(serviceId))),
  )
  if (!draft) return null
  return (
    <Text>
      <Sentence text={`${draft.name} is still there. Open it again to restore it.`} />
    </Text>
  )
}

interface ServiceEditorProps {
  serviceId: string
  service?: EditableService
  /** Shown without `service`, unless the user restores edits of it, from which it can be created. */
  unknown?: ReactNode
}

/** The editor, which starts with the unsaved edits of an expired session if the user restores them. */
function ServiceEditor({ serviceId, service, unknown }: ServiceEditorProps) {
  const draftKey = `service:${serviceId}`
  return (
    <WithDrafts<ServiceDraft['values'], ServiceDraft['base']> draftKey={draftKey}>
      {(draft) => {
        const raw = service ? rawOf(service) : draft?.base.raw
        if (!raw) return unknown
        return (
          <>
            {!service && <PageHeader title="Edit Services" />}
            <ItemDraftNotice serviceId={serviceId} />
            <Editor serviceId={serviceId} service={raw} draftKey={draftKey} draft={draft} />
          </>
        )
      }}
    </WithDrafts>
  )
}

function EditorSkeleton() {
  return (
    <Stack aria-hidden="true">
      <Skeleton h="30rem" />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} h="3.25rem" />
      ))}
    </Stack>
  )
}
