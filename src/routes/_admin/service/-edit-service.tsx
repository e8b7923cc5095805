import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { getService } from '@/api/services'
import { Failed } from '@/ui/failed'
import { AppLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'

import { Editor } from './-editor'

import classes from './-editor.module.css'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

export function EditServiceScreen() {
  const { serviceSlug: serviceId } = route.useParams()
  const service = useQuery({ ...getService.options({ serviceId }), staleTime: 0 })

  // Only what was read since the screen opened is edited; a later refetch changes nothing here.
  if (service.data && service.isFetchedAfterMount) {
    return <Editor key={serviceId} serviceId={serviceId} service={service.data} />
  }
  const failed = service.error && !service.isFetching
  return (
    <>
      {/* The name's line is there from the start, so that nothing moves when it comes. */}
      <PageHead
        title="Edit Services"
        context={failed ? <AppLink to="/service">All services</AppLink> : '\u00a0'}
      />
      {failed ? (
        <Failed framed error={service.error} onRetry={() => void service.refetch()} />
      ) : (
        <div className={classes.sections} aria-hidden="true">
          {Array.from({ length: 5 }, (_, index) => (
            <div key={index} className={classes.skeleton} />
          ))}
          <div className={classes.bar} />
        </div>
      )}
    </>
  )
}
