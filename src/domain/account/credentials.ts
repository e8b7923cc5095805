/** The `device_id` of every login. */
export const DEVICE_ID = '2'
/** The only role that can sign in. */
export const ADMIN_ROLE = 'admin'
export const OTP_LENGTH = 4
/** Characters. */
export const PASSWORD_MINIMUM = 8

// HTML's email rule plus a required dot in the domain: no OTP can be sent to 'name@host'.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}
