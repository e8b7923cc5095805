import * as z from 'zod/mini'

import { isEmail, PASSWORD_MIN_LENGTH } from '@/domain/account/credentials'
import { trimIdentifier } from '@/domain/format/trim'

const EMAIL_MISSING = 'Please enter your email.'
const EMAIL_INVALID = 'Please enter valid email.'
export const PASSWORD_MISSING = 'Please enter your password.'

/** Maps a field's error text to the toast's text. Contains only errors whose two texts differ. */
export const shortMessages = {
  [EMAIL_MISSING]: 'Please enter email',
  [EMAIL_INVALID]: 'Please enter valid email address',
  [PASSWORD_MISSING]: 'Please enter password',
}

export const emailSchema = (missing = EMAIL_MISSING) =>
  z
    .string()
    .check(
      z.overwrite(trimIdentifier),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isEmail, EMAIL_INVALID),
    )

export const passwordSchema = z
  .string()
  .check(
    z.minLength(1, { error: PASSWORD_MISSING, abort: true }),
    z.minLength(PASSWORD_MIN_LENGTH, 'Password should be maximum 8 character'),
  )

/** Holds a message of one line, so that the button below stays under the pointer. */
export const roomForError = { mih: '5.5rem', mb: '-0.625rem' } as const

export const emailFieldProps = {
  ...roomForError,
  name: 'email',
  label: 'Email',
  // Chromium turns a domain with an umlaut in a field of type 'email' into punycode.
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'username',
  required: true,
} as const
export const passwordFieldProps = {
  ...roomForError,
  name: 'password',
  label: 'Password',
  autoComplete: 'current-password',
  required: true,
} as const
