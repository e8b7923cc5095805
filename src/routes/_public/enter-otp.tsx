import { createFileRoute } from '@tanstack/react-router'

import { EnterOtp } from './-recovery/enter-otp'

export const Route = createFileRoute('/_public/enter-otp')({
  staticData: { title: 'Enter OTP' },
  component: EnterOtp,
})
