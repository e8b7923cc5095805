import { createFileRoute } from '@tanstack/react-router'

import { DeleteAccount } from './-delete-account'

export const Route = createFileRoute('/_public/delete-account')({
  staticData: { title: 'Delete Account' },
  component: DeleteAccount,
})
