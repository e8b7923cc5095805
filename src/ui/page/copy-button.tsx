import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect } from 'react'

import { toast } from '@/ui/feedback/toast'

export interface CopyButtonProps {
  value: string
  noun: string
  'aria-describedby'?: string
}

export function CopyButton({ value, noun, ...props }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 1000 })
  useEffect(
    function reportFailure() {
      // Browsers allow copying on https and on localhost only, and may refuse it there too.
      if (error)
        toast.error(`The ${noun} could not be copied. Select it to copy it yourself.`)
    },
    [error, noun],
  )
  const Icon = copied ? IconCheck : IconCopy
  return (
    <ActionIcon
      {...props}
      variant="subtle"
      color="neutral"
      size="1.5rem"
      style={{ verticalAlign: 'middle' }}
      aria-label={copied ? 'Copied' : `Copy ${noun}`}
      onClick={() => copy(value)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
