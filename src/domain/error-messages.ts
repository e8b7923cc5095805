/** Shown if a failed response contains no message. The specification spells it 'Occured'. */
export const DEFAULT_ERROR_MESSAGE = 'Some Error Occured'

export const SOMETHING_WENT_WRONG = 'Something Went wrong'

/** Why a message that had to wait was not sent. */
export const SESSION_ENDED = 'The session ended before it was sent.'
