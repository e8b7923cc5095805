import * as z from 'zod/mini'

import { isEmail, PASSWORD_MINIMUM } from '@/domain/auth'
import { says } from '@/ui/form'

/*
 * What more than one of the forms around a sign-in asks for: Login and Delete account want the same
 * credentials, and Forgot Password and Reset Password share a sentence of theirs.
 */

/** The field's sentence at Login and Delete account, and Reset Password's toast. */
export const ENTER_YOUR_PASSWORD = 'Please enter your password.'

export const validEmail = z.refine<string>(
  isEmail,
  says('Please enter valid email address', 'Please enter valid email.'),
)

/** Trimmed on its way out. */
export const emailOfAccount = z.string().check(
  z.trim(),
  z.minLength(1, {
    error: says('Please enter email', 'Please enter your email.'),
    abort: true,
  }),
  validEmail,
)

export const passwordOfAccount = z.string().check(
  z.minLength(1, {
    error: says('Please enter password', ENTER_YOUR_PASSWORD),
    abort: true,
  }),
  z.minLength(PASSWORD_MINIMUM, 'Password should be maximum 8 character'),
)
