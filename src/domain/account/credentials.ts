import { trimIdentifier } from '../format/trim'

/** The login request must contain this `device_id`. */
export const DEVICE_ID = '2'
export const ADMIN_ROLE = 'admin'
export const OTP_LENGTH = 4
export const PASSWORD_MIN_LENGTH = 8

// HTML's own pattern for email inputs, changed to require a dot in the domain.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function isEmail(text: string): boolean {
  return EMAIL.test(trimIdentifier(text))
}

export const passwordRules: readonly { label: string; test: (text: string) => boolean }[] = [
  {
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    test: (text) => text.length >= PASSWORD_MIN_LENGTH,
  },
  { label: '1 capital letter', test: (text) => /[A-Z]/.test(text) },
  { label: '1 number', test: (text) => /[0-9]/.test(text) },
  {
    label: '1 special character from !@#$%^&*()_+',
    test: (text) => /[!@#$%^&*()_+]/.test(text),
  },
]

export function meetsPasswordRule(text: string): boolean {
  return passwordRules.every((rule) => rule.test(text))
}
