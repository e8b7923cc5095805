import { Button } from '@mantine/core'

/** What the mock backend accepts; a production build drops this file. */
const demoAdmin = { email: 'admin@doorstep.example', password: 'Doorstep#2026' }

export function DemoSignIn({ onFill }: { onFill: (credentials: typeof demoAdmin) => void }) {
  return (
    <section
      aria-label="Demo sign-in"
      style={{ marginBlockStart: '1.5rem', fontSize: '0.8125rem' }}
    >
      <p style={{ margin: '0 0 0.5rem', color: 'var(--second)' }}>
        This is the demo. Sign in as <strong>{demoAdmin.email}</strong> with{' '}
        <strong>{demoAdmin.password}</strong>.
      </p>
      <Button size="xs" variant="default" onClick={() => onFill(demoAdmin)}>
        Fill in
      </Button>
    </section>
  )
}
