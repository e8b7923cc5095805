import { useCloseOnBack } from '@/ui/overlay/close-on-back'
import { SideDrawer } from '@/ui/overlay/dialog'

import { CaseContent } from './case-pane'
import type { Chat } from './state/use-chat'

interface CaseDrawerProps extends Pick<Chat, 'others' | 'conversation'> {
  opened: boolean
  onClose: () => void
}

/** The case where a window has no room for it beside the chat. */
export default function CaseDrawer({ opened, onClose, ...content }: CaseDrawerProps) {
  useCloseOnBack(opened, onClose)
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Case" wide>
      <CaseContent {...content} inDialog />
    </SideDrawer>
  )
}
