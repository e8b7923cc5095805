import { UPLOAD_PATH } from '@/api/uploads'

import type { Scenario } from '../scenario'

const UPLOAD = { path: UPLOAD_PATH }

/** The screen's own file as the dev server names it, or its chunk in a build. */
const TRANSACTIONS_CHUNK = String.raw`/-transactions\.tsx|/-?transactions-[\w-]+\.js`

export const networkScenarios: Scenario[] = [
  {
    name: 'slow',
    title: 'Slow everywhere',
    description: 'Every call takes three seconds: skeletons, old rows that stay, no double submit.',
    faults: [{ effect: { latency: 3000 } }],
  },
  {
    name: 'lists-fail',
    title: 'Every list fails',
    description: 'Every read is refused with 500 and a message: each screen says so, with a Retry.',
    faults: [
      { match: { kind: 'query' }, effect: { status: 500, message: 'The database is resting' } },
    ],
  },
  {
    name: 'fails-once',
    title: 'Every list fails until Retry',
    description: 'The first read of the screen fails with 500; its Retry succeeds.',
    path: '/bookings',
    faults: [
      {
        match: { area: 'bookings' },
        times: 1,
        effect: { status: 500, message: 'The database is resting' },
      },
    ],
  },
  {
    name: 'refused-in-the-body',
    title: 'HTTP 200 with another status inside',
    description: 'Every change comes back with HTTP 200 and status 400 in its body: it has failed.',
    path: '/manage-account',
    faults: [
      {
        match: { method: 'put' },
        effect: {
          raw: JSON.stringify({ status: 400, message: 'The books are closed for today' }),
          contentType: 'application/json',
        },
      },
    ],
  },
  {
    name: 'too-many',
    title: 'Too many requests, once',
    description: 'The first of every read is refused with 429 and tried again by itself.',
    faults: [
      { match: { kind: 'query' }, times: 1, effect: { status: 429, message: 'Too many requests' } },
    ],
  },
  {
    name: 'offline',
    title: 'Offline from the start',
    description: 'No call gets through, and the browser knows that it is offline.',
    offline: true,
  },
  {
    name: 'offline-midway',
    title: 'Offline in the middle',
    description: 'Eight seconds after the first call the line is gone, and back 15 seconds later.',
    timeline: [
      { since: {}, after: 8_000, run: (backend) => backend.setOffline(true) },
      { since: {}, after: 23_000, run: (backend) => backend.setOffline(false) },
    ],
  },
  {
    name: 'html',
    title: 'HTML instead of JSON',
    description: "A proxy's own page with HTTP 200 in place of every answer.",
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
    description: 'Every answer ends in the middle.',
    faults: [{ match: { kind: 'query' }, effect: { truncate: 0.5 } }],
  },
  {
    name: 'hangs',
    title: 'Nothing answers',
    description: 'Every read hangs: after 30 seconds the screen says that it took too long.',
    faults: [{ match: { kind: 'query' }, effect: { hang: true } }],
  },
  {
    name: 'upload-too-large',
    title: 'Upload refused as too large',
    description: 'Every upload is refused with 413.',
    path: '/service/add',
    faults: [{ match: UPLOAD, effect: { status: 413, message: 'The file is too large' } }],
  },
  {
    name: 'upload-hangs',
    title: 'Upload that hangs',
    description:
      'An upload is never answered; what was typed beside it stays, and it can be ended.',
    path: '/service/add',
    faults: [{ match: UPLOAD, effect: { hang: true } }],
  },
  {
    name: 'chunk-replaced',
    title: 'A chunk that a deploy replaced',
    description:
      'The code of Transactions is gone until the page is loaded anew, which happens once by itself.',
    path: '/',
    missingChunk: { address: TRANSACTIONS_CHUNK },
  },
  {
    name: 'chunk-missing',
    title: 'A chunk that never comes',
    description: "The code of Transactions is gone for good: 'Loading chunk failed'.",
    path: '/',
    missingChunk: { address: TRANSACTIONS_CHUNK, forever: true },
  },
]
