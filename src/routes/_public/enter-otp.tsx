import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/enter-otp')({
  staticData: { title: 'Enter OTP' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      Enter OTP
    </h1>
  ),
})
