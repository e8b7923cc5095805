import { login } from '@/api/auth'
import { updateService } from '@/api/services'

import type { Scenario } from '../scenario'

export const sessionScenarios: Scenario[] = [
  {
    name: 'expired-on-load',
    title: 'Expired on load',
    description: 'The first read answers 401: Session expired, and back to Login.',
    faults: [{ match: { kind: 'query' }, times: 1, effect: { expire: true } }],
  },
  {
    name: 'expired-on-update',
    title: 'Expired on Update of a service',
    description:
      'The session ends with the first Update of a service; the edits are offered again after signing in.',
    path: '/service',
    faults: [{ match: updateService, times: 1, effect: { expire: true } }],
  },
  {
    name: 'expired-burst',
    title: 'Expired during a burst of calls',
    description:
      'From the third read on every call takes long, and the session ends under all of them: one Session expired, one way to Login.',
    faults: [
      { match: { kind: 'query' }, from: 3, times: 8, effect: { latency: 800 } },
      { match: { kind: 'query' }, from: 3, times: 1, effect: { expire: true } },
    ],
  },
  {
    name: 'wrong-password',
    title: 'Wrong password',
    description: 'The first two sign-ins are refused, whatever is typed.',
    path: '/login',
    faults: [
      { match: login, times: 2, effect: { status: 401, message: 'Invalid email or password' } },
    ],
  },
  {
    name: 'server-down-at-login',
    title: 'Server down at login',
    description: 'The first two sign-ins reach nobody.',
    path: '/login',
    faults: [{ match: login, times: 2, effect: { drop: true } }],
  },
]
