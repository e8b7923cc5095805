import { getService, updateService } from '@/api/services'
import { encodeRouteId } from '@/domain/list/route-id'

import type { Scenario } from '../scenario'
import { seedId } from '../seed/random'

export const catalogueScenarios: Scenario[] = [
  {
    name: 'edit-conflict',
    title: 'Someone else changed the service',
    description:
      'Two seconds after its editor has loaded, another admin renames the service and keeps changing its price: Update shows both versions of what differs.',
    path: `/service/edit/${encodeRouteId(seedId('service', 1))}`,
    timeline: [
      {
        since: getService,
        after: 2000,
        // Repeats the change, because the first getService call may come from elsewhere, such as
        // Duplicate, and a change made before the editor opens would cause no conflict.
        every: 2000,
        times: 10,
        run({ db }) {
          const service = db.services.get(seedId('service', 1))
          if (!service) return
          const price = Math.max(998, service.price ?? 0) + 1
          db.services.set(service._id, { ...service, name: 'Renamed', price })
        },
      },
    ],
  },
  {
    name: 'duplicate-fails-halfway',
    title: 'Duplicate fails halfway',
    description:
      'The first update after a Duplicate fails: a notice says so, and links to the editor of the copy.',
    path: '/service',
    faults: [
      {
        match: updateService,
        times: 1,
        effect: { status: 500, message: 'The database is unavailable' },
      },
    ],
  },
]
