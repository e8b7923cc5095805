import { login } from '@/api/auth'
import { updateService } from '@/api/services'

import type { Scenario } from '../scenario'

export const sessionScenarios: Scenario[] = [
  {
    name: 'expired-on-load',
    title: 'Expired on load',
    description: 'The first read fails with 401: Session expired, and the Login page.',
    faults: [{ match: { kind: 'query' }, times: 1, effect: { expire: true } }],
  },
  {
    name: 'expired-on-update',
    title: 'Expired on Update of a service',
    description:
      'The session expires on the first Update of a service; the edits can be restored after signing in.',
    path: '/service',
    faults: [{ match: updateService, times: 1, effect: { expire: true } }],
  },
  {
    name: 'expired-burst',
    title: 'Expired during a burst of calls',
    description:
      'The session expires during several slow requests: one Session expired, one redirect to Login.',
    faults: [
      { match: { kind: 'query' }, from: 3, times: 8, effect: { latency: 800 } },
      { match: { kind: 'query' }, from: 3, times: 1, effect: { expire: true } },
    ],
  },
  {
    name: 'wrong-password',
    title: 'Wrong password',
    description: 'The first two sign-ins are rejected, whatever the password.',
    path: '/login',
    faults: [
      {
        match: login,
        times: 2,
        effect: { status: 401, message: 'Invalid email or password' },
      },
    ],
  },
  {
    name: 'server-down-at-login',
    title: 'Server down at login',
    description: 'The first two sign-ins do not reach the server.',
    path: '/login',
    faults: [{ match: login, times: 2, effect: { drop: true } }],
  },
]
