// Limits and timings that the specification fixes. Timings are in milliseconds unless the name says
// otherwise. A number that belongs to a single rule is defined beside that rule: password and OTP
// length in account/credentials.ts, the default provider share in status/payment.ts, the steps of
// relative time in format/dates.ts.

/** Rows per page of every list, conversations included. */
export const PAGE_SIZE = 10
/** Page links in the window around the current page. */
export const PAGE_LINKS = 5
/** Page links at each end. */
export const PAGE_MARGIN = 2

export const FIRST_MESSAGE_COUNT = 10
export const OLDER_MESSAGE_COUNT = 5
/** A sender's messages form a group if they are no further apart than this. */
export const MESSAGE_GROUP_SECONDS = 60

export const CONVERSATION_SEARCH_DEBOUNCE = 500
/** Pixels. */
export const CONVERSATION_LIST_HEIGHT = 400
/** Fraction of the scroll height at which the next page is loaded. */
export const SCROLL_THRESHOLD = 0.8
export const SCROLL_THROTTLE = 150

export const SOCKET_PATH = '/api/v1/connect'
export const SOCKET_RECONNECT_DELAY = 1000
export const SOCKET_RECONNECT_DELAY_MAX = 5000
export const SOCKET_RANDOMIZATION_FACTOR = 0.5
export const SOCKET_TIMEOUT = 20_000

export const CHUNK_LOAD_TIMEOUT = 120_000

export const MODAL_TRANSITION = 300
export const BACKDROP_TRANSITION = 150
export const COLLAPSE_TRANSITION = 300
export const TOOLTIP_OPEN_DELAY = 250
export const TOOLTIP_CLOSE_DELAY = 400
export const TOAST_AUTO_CLOSE = 5000
/** Fraction of its own width that a toast must be dragged to be dismissed. */
export const TOAST_DISMISS_FRACTION = 0.8

/** Pixels. */
export const EDITOR_HEIGHT = 500
export const FONT_SIZE_MINIMUM = 8
export const FONT_SIZE_MAXIMUM = 72
