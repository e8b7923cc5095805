/** The label of a service that lacks what a first update adds. */
export const PENDING_INFO = 'Pending Info'
