import { Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { SubmitButton } from '@/ui/form/submit-button'

interface ErrorStateProps {
  error: Error | null
  onRetry?: () => void
  retrying?: boolean
  title?: string
  /** Adds a border when the caller has none. */
  framed?: boolean
}

/** Replaces content that could not be loaded. Never looks like an empty list. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  title = 'This could not be loaded',
  framed = false,
}: ErrorStateProps) {
  const message = (
    <Stack role="alert" align="center" gap="0.25rem" px="lg" py="3rem" ta="center">
      <ThemeIcon color="failed" variant="light" radius="xl" size="2.75rem" mb="xs" aria-hidden>
        <IconAlertTriangle size={22} stroke={1.8} />
      </ThemeIcon>
      <Text size="lg" fw={600}>
        {title}
      </Text>
      <Text c="dimmed" maw="min(34rem, 100%)" style={{ overflowWrap: 'anywhere' }}>
        {error?.message.trim() || DEFAULT_ERROR_MESSAGE}
      </Text>
      {onRetry && (
        <SubmitButton type="button" variant="default" mt="md" pending={retrying} onClick={onRetry}>
          Retry
        </SubmitButton>
      )}
    </Stack>
  )
  return framed ? <Paper withBorder>{message}</Paper> : message
}
