/**
 * Groups endpoints. By default, a mutation invalidates the queries of its own tag and of the tags in
 * its `invalidates` option. `meta.invalidates` of a `useMutation()` call overrides this.
 */
export type Tag =
  | 'accounts'
  | 'auth'
  | 'bookings'
  | 'catalogue'
  | 'chat'
  | 'content'
  | 'dashboard'
  | 'payments'
  | 'settings'
  | 'support'
