import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'

export function OfflineAlert() {
  const { online } = useNetwork()
  return (
    <output>
      {!online && (
        <Alert color="pending" role="presentation" py={6} mb="md" ta="center">
          You are offline. What you see may be out of date.
        </Alert>
      )}
    </output>
  )
}
