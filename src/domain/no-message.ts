/** What a failure says that says nothing readable itself (spec.md, section 8). */
export const NO_MESSAGE = 'Some Error Occured'
