import { type RefObject, useState } from 'react'

import ActionsMenu, { type MenuAction } from '@/ui/menu/actions-menu'

/** The menu of a header's other actions (`data-other`). CSS hides their buttons, which it presses. */
export default function HeaderMenu({ header }: { header: RefObject<HTMLElement | null> }) {
  const [actions, setActions] = useState<MenuAction[]>([])
  return (
    <ActionsMenu
      label="More actions"
      actions={actions}
      onOpen={() => header.current && setActions(otherActions(header.current))}
    >
      <span aria-hidden>⋯</span>
    </ActionsMenu>
  )
}

function otherActions(header: Element): MenuAction[] {
  return [...header.querySelectorAll<HTMLElement>('[data-other]')].map((other) => {
    const button = other.querySelector('button') ?? other
    return {
      label: button.getAttribute('aria-label') ?? button.textContent,
      note: button === other ? undefined : other.textContent,
      disabled: button.matches(':disabled'),
      onClick: () => button.click(),
    }
  })
}
