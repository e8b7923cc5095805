// Values that the specification fixes, the timers of the start, and some of our own, whose comments
// give the reason. Times are in milliseconds and sizes in pixels, unless the name says otherwise.

export const PAGE_SIZE = 10
/** The number of page links around the current page, including the current page's link. */
export const PAGE_LINKS = 5
/** The number of page links at each end of the pagination. */
export const PAGE_MARGIN = 2

export const FIRST_MESSAGE_COUNT = 10
export const OLDER_MESSAGE_COUNT = 5
export const MESSAGE_GROUP_SECONDS = 60

export const CONVERSATION_SEARCH_DEBOUNCE = 500
export const CONVERSATION_LIST_HEIGHT = 400
/** The next conversations load when the user has scrolled through this fraction of the list. */
export const SCROLL_THRESHOLD = 0.8
export const SCROLL_THROTTLE = 150

export const SOCKET_PATH = '/api/v1/connect'
export const SOCKET_RECONNECT_DELAY = 1000
export const SOCKET_RECONNECT_DELAY_MAX = 5000
export const SOCKET_RANDOMIZATION_FACTOR = 0.5
export const SOCKET_TIMEOUT = 20_000

/*
 * The timers of the start, in milliseconds. src/main.tsx tells the order.
 */
/** React replaces the frame of index.html even if the first screen is not ready. */
export const FRAME_LIMIT = 5000
/** index.html says that the app has not loaded. */
export const START_LIMIT = 9000
/** How long a screen is at rest, with its data, before the other screens' code is loaded. */
export const PRELOAD_REST = 500
/** Lets the first screen's own requests go before the count of unread conversations. */
export const UNREAD_DELAY = 2000
/** The code that reports errors is loaded this long after the start, or at the first error. */
export const ERROR_REPORTING_DELAY = 10_000

export const CHUNK_LOAD_TIMEOUT = 120_000

export const MODAL_TRANSITION = 300
export const BACKDROP_TRANSITION = 150
export const COLLAPSE_TRANSITION = 300
/**
 * WORKAROUND: Mantine returns the focus 10 ms after a menu or a modal has closed. A modal must open
 * later. Can go when its useFocusReturn() needs no timer (9.7.3 has one).
 */
export const FOCUS_RETURN_MS = 50
export const TOOLTIP_OPEN_DELAY = 250
export const TOOLTIP_CLOSE_DELAY = 400
export const TOAST_AUTO_CLOSE = 5000
/** A toast is dismissed when the user drags it by this fraction of its width. */
export const TOAST_DISMISS_FRACTION = 0.8

export const EDITOR_HEIGHT = 500
export const FONT_SIZE_MINIMUM = 8
export const FONT_SIZE_MAXIMUM = 72
