import { createFileRoute } from '@tanstack/react-router'

import { EnterOtpScreen } from '@/screens/auth/enter-otp-screen'

export const Route = createFileRoute('/_public/enter-otp')({
  staticData: { title: 'Enter OTP' },
  component: EnterOtpScreen,
})
