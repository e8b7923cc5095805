import { Tooltip, useDelayedHover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'

import { TOOLTIP_CLOSE_DELAY, TOOLTIP_OPEN_DELAY } from '@/domain/limits'

const buttonAt = (target: Element) => target.closest<HTMLElement>('[data-tooltip]')

/**
 * Shows the `aria-label` of the button with `data-tooltip` that the pointer or the focus is on. A
 * list has one such area, because a Tooltip for each button takes half of the list's time.
 */
export function TooltipArea({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  const pointed = useRef<HTMLElement | null>(null)
  const hide = () => setShown(null)
  const { openDropdown, closeDropdown } = useDelayedHover({
    open: () => setShown(pointed.current),
    openDelay: TOOLTIP_OPEN_DELAY,
    close: hide,
    closeDelay: TOOLTIP_CLOSE_DELAY,
  })
  function point(button: HTMLElement | null) {
    pointed.current = button
    if (button) openDropdown()
    else closeDropdown()
  }
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && hide())
  return (
    <div
      role="presentation"
      onPointerOver={({ target, pointerType }) =>
        point(pointerType === 'mouse' ? buttonAt(target as Element) : null)
      }
      onPointerLeave={() => point(null)}
      onFocus={({ target }) => target.matches(':focus-visible') && point(buttonAt(target))}
      onBlur={() => point(null)}
      // The click may remove the button.
      onClick={hide}
    >
      {children}
      {shown?.isConnected && (
        <Tooltip opened target={shown} label={shown.getAttribute('aria-label')} />
      )}
    </div>
  )
}
