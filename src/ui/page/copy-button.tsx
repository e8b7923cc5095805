import { ActionIcon, CopyButton as MantineCopyButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'

export function CopyButton({ value, noun }: { value: string; noun: string }) {
  return (
    <MantineCopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="neutral"
          size="1.5rem"
          aria-label={copied ? 'Copied' : `Copy ${noun}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </MantineCopyButton>
  )
}
