import { trimIdentifier } from '../format/trim'

/** The login request must contain this `device_id`. */
export const DEVICE_ID = '2'
export const ADMIN_ROLE = 'admin'
export const OTP_LENGTH = 4
export const PASSWORD_MIN_LENGTH = 8

// HTML's own pattern for email inputs, changed to require a dot in the domain, and to accept the
// letters of all languages.
const LETTER = String.raw`\p{L}\p{M}\p{N}`
const LABEL = `[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?`
const EMAIL = new RegExp(
  `^[${LETTER}_.!#$%&'*+/=?^\`{|}~\\-]+@${LABEL}(?:\\.${LABEL})+$`,
  'u',
)

export function isEmail(text: string): boolean {
  return EMAIL.test(trimIdentifier(text))
}

export const passwordRules: readonly { label: string; test: (text: string) => boolean }[] =
  [
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
