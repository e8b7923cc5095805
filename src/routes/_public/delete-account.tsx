import { createFileRoute } from '@tanstack/react-router'

import { DeleteAccountScreen } from '@/screens/auth/delete-account-screen'

export const Route = createFileRoute('/_public/delete-account')({
  staticData: { title: 'Delete Account' },
  component: DeleteAccountScreen,
})
