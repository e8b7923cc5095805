import { Box, Button, Text } from '@mantine/core'

/** Only the mock backend accepts these credentials. Production builds don't contain them. */
const demoAdmin = { email: 'admin@doorstep.example', password: 'Doorstep#2026' }

export function DemoSignIn({ onFill }: { onFill: (credentials: typeof demoAdmin) => void }) {
  return (
    <Box component="section" aria-label="Demo sign-in" mt="lg">
      <Text size="sm" c="dimmed" mb="xs">
        This is the demo. Sign in as <strong>{demoAdmin.email}</strong> with{' '}
        <strong>{demoAdmin.password}</strong>.
      </Text>
      <Button size="xs" variant="default" onClick={() => onFill(demoAdmin)}>
        Fill in
      </Button>
    </Box>
  )
}
