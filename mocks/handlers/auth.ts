import {
  deleteOwnAccount,
  forgotPassword,
  login,
  logout,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '@/api/auth'

import type { Db } from '../db'
import { HttpError, mock } from '../mock'
import { demoOtp, tokenFor } from '../seed/admins'

export const authHandlers = [
  mock(login, ({ body, db }) => {
    const account = accountOf(db, body.email)
    if (!account || account.password !== body.password) {
      throw new HttpError(401, 'Invalid email or password')
    }
    if (account.role !== 'admin') throw new HttpError(403, 'Only admins can sign in here')
    if (account.status !== 'active') throw new HttpError(403, 'This account is not active')
    const { _id, email = '', userInfo } = account
    return {
      token: {
        auth: tokenFor({ _id, email, name: userInfo?.name ?? '' }, db.tokenGeneration),
      },
    }
  }),
  mock(deleteOwnAccount, ({ body, db }) => {
    const account = accountOf(db, body.email)
    if (!account || account.password !== body.password || account.role !== body.role) {
      throw new HttpError(401, 'Invalid email or password')
    }
    db.accounts.delete(account._id)
    return 'Account deleted successfully'
  }),
  mock(forgotPassword, ({ body, db }) => {
    const account = accountOf(db, body.email)
    if (account?.role !== 'admin')
      throw new HttpError(404, 'No admin has this email address')
    db.recovery = { accountId: account._id, verified: false }
    return 'A code has been sent to your email'
  }),
  mock(verifyOtp, ({ body, db }) => {
    if (!db.recovery || body.otp !== demoOtp) throw new HttpError(400, 'Invalid OTP')
    db.recovery = { ...db.recovery, verified: true }
    return { user_id: db.recovery.accountId, message: 'Code accepted' }
  }),
  mock(resendOtp, ({ body, db }) => {
    const account = accountOf(db, body.email)
    if (account?.role !== 'admin')
      throw new HttpError(404, 'No admin has this email address')
    db.recovery = { accountId: account._id, verified: false }
    return 'The code has been sent again'
  }),
  mock(resetPassword, ({ body, db }) => {
    const account = db.accounts.get(String(body.user_id))
    if (!account || db.recovery?.accountId !== account._id || !db.recovery.verified) {
      throw new HttpError(400, 'Please request a new code')
    }
    if (body.new_password !== body.confirm_password)
      throw new HttpError(400, 'Passwords do not match')
    account.password = body.new_password
    db.recovery = null
    return 'Password changed successfully'
  }),
  mock(logout, () => 'Logout Successfully'),
]

function accountOf(db: Db, email: string) {
  return [...db.accounts.values()].find((account) => account.email === email.toLowerCase())
}
