// The limits and timings of spec.md section 9, each of them here and nowhere else; times are in
// milliseconds unless the name says otherwise. What belongs to a rule stands with it instead: the
// lengths of a password and an OTP in auth.ts, the provider's share in payment.ts, the hours of a
// relative time in dates.ts. The session, which imports nothing of ours, has its own.

/** Rows per page of every list, and conversations per page. */
export const PAGE_SIZE = 10
/** Page links around the current page, and at either end. */
export const PAGE_LINKS = 5
export const PAGE_MARGIN = 2

export const MESSAGES_FIRST = 10
export const MESSAGES_MORE = 5
/** Messages of one sender no further apart than this stand in one group. */
export const MESSAGE_GROUP_SECONDS = 60

export const CONVERSATION_SEARCH_DEBOUNCE = 500
/** Pixels. */
export const LIST_HEIGHT = 400
/** Part of the scrolled height after which the next page is asked for. */
export const SCROLL_THRESHOLD = 0.8
export const SCROLL_THROTTLE = 150

export const SOCKET_PATH = '/api/v1/connect'
export const SOCKET_RECONNECT_DELAY = 1000
export const SOCKET_RECONNECT_DELAY_MAX = 5000
export const SOCKET_RANDOMISATION = 0.5
export const SOCKET_TIMEOUT = 20_000

export const CHUNK_LOAD_TIMEOUT = 120_000

export const MODAL_TRANSITION = 300
export const BACKDROP_TRANSITION = 150
export const COLLAPSE_TRANSITION = 300
export const TOOLTIP_OPEN_DELAY = 250
export const TOOLTIP_CLOSE_DELAY = 400
export const TOAST_AUTO_CLOSE = 5000
/** How far of its own width a toast must be dragged to go. */
export const TOAST_DISMISS_FRACTION = 0.8

/** Pixels. */
export const EDITOR_HEIGHT = 500
export const FONT_SIZE_MINIMUM = 8
export const FONT_SIZE_MAXIMUM = 72
