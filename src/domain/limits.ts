// The limits of spec.md section 9 that more than one place needs. Times are in milliseconds
// unless the name says otherwise; the theme owns the timings of its components.

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

/** Pixels. */
export const EDITOR_HEIGHT = 500
export const FONT_SIZE_MINIMUM = 8
export const FONT_SIZE_MAXIMUM = 72
