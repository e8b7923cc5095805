import { UPLOAD_PATH } from '@/api/uploads'

import type { Scenario } from '../scenario'

const UPLOAD = { path: UPLOAD_PATH }

/**
 * Matches the Transactions screen's script: the first alternative on the dev server, the second in
 * a build.
 */
const TRANSACTIONS_CHUNK = String.raw`/transactions-screen\.tsx|/transactions-[\w-]+\.js`

export const networkScenarios: Scenario[] = [
  {
    name: 'slow',
    title: 'Slow everywhere',
    description:
      'Every request takes three seconds: skeletons show, old rows stay, nothing is sent twice.',
    faults: [{ effect: { latency: 3000 } }],
  },
  {
    name: 'lists-fail',
    title: 'Every list fails',
    description:
      'Every read fails with 500 and a message, which each screen shows with Retry.',
    faults: [
      {
        match: { kind: 'query' },
        effect: { status: 500, message: 'The database is unavailable' },
      },
    ],
  },
  {
    name: 'fails-once',
    title: 'Every list fails until Retry',
    description: 'The first read of the screen fails with 500; Retry succeeds.',
    path: '/bookings',
    faults: [
      {
        match: { tag: 'bookings' },
        times: 1,
        effect: { status: 500, message: 'The database is unavailable' },
      },
    ],
  },
  {
    name: 'error-in-the-body',
    title: 'HTTP 200 with another status inside',
    description: 'Every change fails with HTTP 200 and status 400 in the body.',
    path: '/manage-account',
    faults: [
      {
        match: { method: 'put' },
        effect: {
          raw: JSON.stringify({ status: 400, message: 'The period is closed' }),
          contentType: 'application/json',
        },
      },
    ],
  },
  {
    name: 'too-many-requests',
    title: 'Too many requests, once',
    description:
      'The first attempt of every read fails with 429 and is retried automatically.',
    faults: [
      {
        match: { kind: 'query' },
        times: 1,
        effect: { status: 429, message: 'Too many requests' },
      },
    ],
  },
  {
    name: 'rate-limit',
    title: 'Too many requests, again and again',
    description:
      'Every eighth call is answered with 429 and asks to wait two seconds. Lists, exports, Select all matches and bulk actions say so and go on by themselves; a single change fails with the message.',
    path: '/manage-account',
    faults: Array.from({ length: 200 }, (_, index) => ({
      from: (index + 1) * 8,
      times: 1,
      effect: { status: 429, message: 'Too many requests', retryAfter: 2 },
    })),
  },
  {
    name: 'offline',
    title: 'Offline from the start',
    description: 'Every request fails, and the browser reports that it is offline.',
    offline: true,
  },
  {
    name: 'offline-midway',
    title: 'Offline in the middle',
    description:
      'The connection fails eight seconds after the first request and returns 15 seconds later.',
    timeline: [
      { since: {}, after: 8_000, run: (backend) => backend.setOffline(true) },
      { since: {}, after: 23_000, run: (backend) => backend.setOffline(false) },
    ],
  },
  {
    name: 'html',
    title: 'HTML instead of JSON',
    description: 'A proxy answers every request with an HTML page and HTTP 200.',
    faults: [
      {
        match: { kind: 'query' },
        effect: { raw: '<!doctype html><title>Gateway</title><h1>It works!</h1>' },
      },
    ],
  },
  {
    name: 'truncated',
    title: 'Truncated JSON',
    description: 'Every response is cut off in the middle.',
    faults: [{ match: { kind: 'query' }, effect: { truncate: 0.5 } }],
  },
  {
    name: 'hangs',
    title: 'Every read hangs',
    description: 'Every read hangs; after 30 seconds the screen shows a timeout.',
    faults: [{ match: { kind: 'query' }, effect: { hang: true } }],
  },
  {
    name: 'upload-too-large',
    title: 'Upload rejected as too large',
    description: 'Every upload fails with 413.',
    path: '/service/add',
    faults: [{ match: UPLOAD, effect: { status: 413, message: 'The file is too large' } }],
  },
  {
    name: 'upload-hangs',
    title: 'Upload that hangs',
    description:
      'An upload never finishes; it can be cancelled, and the other fields keep their input.',
    path: '/service/add',
    faults: [{ match: UPLOAD, effect: { hang: true } }],
  },
  {
    name: 'chunk-replaced',
    title: 'A chunk that a deploy replaced',
    description:
      'The code of Transactions is missing until the page reloads, which happens once automatically.',
    path: '/',
    missingChunk: { path: TRANSACTIONS_CHUNK },
  },
  {
    name: 'chunk-missing',
    title: 'A chunk that is missing for good',
    description: "The code of Transactions is missing permanently: 'Loading chunk failed'.",
    path: '/',
    missingChunk: { path: TRANSACTIONS_CHUNK, forever: true },
  },
]
