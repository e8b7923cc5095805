/** Shown when a failed call's response has no readable message. */
export const DEFAULT_ERROR_MESSAGE = 'Some Error Occured'

/**
 * Shown when a content page's response has no data, and when the provider share setting is missing.
 */
export const SOMETHING_WENT_WRONG = 'Something Went wrong'
