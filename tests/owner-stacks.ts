import * as React from 'react'

/*
 * WORKAROUND: React's development build records a stack trace for every element that it creates, of
 * which it counts up to 10,000 a second: an eighth of the tests' CPU time, for traces that warnings
 * print. A count that stays above the limit turns them off. Can go when React has an option for it
 * (19.3.1 has none).
 */
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {},
})
