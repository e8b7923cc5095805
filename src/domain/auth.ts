/** Sent with every login. */
export const DEVICE_ID = '2'
/** The only role that signs in here. */
export const ADMIN_ROLE = 'admin'
/** Characters. */
export const OTP_LENGTH = 4
/** Characters. */
export const PASSWORD_MINIMUM = 8

// The rule of HTML's email input, but with a dot in the domain: 'name@host' is no address that
// a code could be sent to.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Whether the text, blanks around it aside, can be an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}
