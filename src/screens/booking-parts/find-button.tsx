import { Button } from '@mantine/core'

interface FindButtonProps {
  onClick: () => void
  children: string
}

/** Searches lists for what belongs to a booking. */
export function FindButton(props: FindButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      w="fit-content"
      h="auto"
      mih="max(1.75rem, var(--target, 0px))"
      maw="100%"
      py="0.25rem"
      // The words may be widely spaced, and the pane beside a chat is narrow.
      styles={{ label: { lineHeight: 1.3, whiteSpace: 'normal' } }}
      {...props}
    />
  )
}
