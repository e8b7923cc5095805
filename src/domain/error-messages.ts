/** Shown for a failure that carries no readable message. */
export const DEFAULT_ERROR_MESSAGE = 'Some Error Occured'

/** Shown for a content page that comes back without data, and for a missing provider share setting. */
export const SOMETHING_WENT_WRONG = 'Something Went wrong'
