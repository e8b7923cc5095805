import { useIsMutating } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { endpoints } from './client/endpoint'
import { text, wireId, wireReference } from './schema/fields'

const { mutation } = endpoints('auth')

const accountRole = z.enum(['client', 'provider'])

export const login = mutation('post', 'users/login', {
  body: z.object({
    email: z.string(),
    password: z.string(),
    device_id: z.string(),
    role: z.literal('admin'),
  }),
  response: z.object({ token: z.object({ auth: z.string().check(z.minLength(1)) }) }),
  isPublic: true,
  success: '200',
  savesData: false,
})

export const deleteOwnAccount = mutation('post', 'users/delete-account', {
  body: z.object({ email: z.string(), password: z.string(), role: accountRole }),
  isPublic: true,
})

export const forgotPassword = mutation('post', 'users/forgot-password', {
  body: z.object({ email: z.string(), role: z.literal('admin') }),
  isPublic: true,
  savesData: false,
})

export const verifyOtp = mutation('post', 'users/reset-password-otp-verify', {
  body: z.object({ otp: z.string() }),
  response: z.object({ user_id: wireReference, message: z.optional(text) }),
  isPublic: true,
  success: '200',
  savesData: false,
})

export const resendOtp = mutation('post', 'users/resend', {
  body: z.object({ email: z.string(), type: z.literal('email') }),
  isPublic: true,
  savesData: false,
})

export const resetPassword = mutation('post', 'users/reset-password', {
  body: z.object({
    user_id: wireId,
    new_password: z.string(),
    confirm_password: z.string(),
  }),
  isPublic: true,
  success: '200',
})

export const logout = mutation('get', 'users/logout', {
  endsSession: false,
  savesData: false,
  // The app signs out even if the server has not answered by then.
  timeoutMs: 5000,
})

export function useAuthPending(): boolean {
  return useIsMutating({ mutationKey: ['auth'] }) > 0
}
