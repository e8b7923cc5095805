/** What a failure says that says nothing readable itself (spec.md, section 8). */
export const NO_MESSAGE = 'Some Error Occured'

/** A content page that comes back without data, and a missing provider share setting. */
export const SOMETHING_WENT_WRONG = 'Something Went wrong'
