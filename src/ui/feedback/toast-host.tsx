import { CloseButton } from '@mantine/core'
import { useDrag, useMergedRef } from '@mantine/hooks'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import { useRef, useState } from 'react'

import { TOAST_AUTO_CLOSE, TOAST_DISMISS_FRACTION } from '@/domain/limits'
import type { ToastTone } from '@/ui/feedback/toast'

import classes from '@/ui/feedback/toast-host.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
} satisfies Record<ToastTone, unknown>

/**
 * Has its own drag handling, which dismisses a toast only if it is dragged by at least
 * TOAST_DISMISS_FRACTION of its width.
 *
 * WORKAROUND: Mantine would accept a shorter drag or a quick flick. Can go when its Notifications take
 * the fraction (in 9.7.3, it is fixed).
 */
function ToastCard({ id = '', color, message }: NotificationData) {
  const card = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const focusedBefore = useRef<Element>(null)
  /** The horizontal offset as a fraction of the toast's width. A negative offset is to the left. */
  const [offset, setOffset] = useState(0)
  const Icon = icons[color as ToastTone]

  /**
   * WORKAROUND: Mantine does not stop its timer for a touch drag, nor for the focus in what this card
   * renders. Can go when it does.
   */
  function hold(isHeld: boolean) {
    notifications.update({ id, message, autoClose: isHeld ? false : TOAST_AUTO_CLOSE })
  }

  const { ref: dragRef, active } = useDrag<HTMLDivElement>(
    ({ movement, first, last, canceled }) => {
      const dragged = movement[0] / (card.current?.offsetWidth ?? 1)
      if (!last) {
        wasDragged.current = true
        if (first) hold(true)
        setOffset(dragged)
      } else if (!canceled && Math.abs(dragged) >= TOAST_DISMISS_FRACTION) {
        notifications.hide(id)
      } else {
        setOffset(0)
        hold(false)
      }
    },
    { axis: 'x', threshold: 5 },
  )

  return (
    <div
      ref={useMergedRef(card, dragRef)}
      className={classes.card}
      data-tone={color}
      data-dragging={active || undefined}
      style={{
        transform: offset === 0 ? undefined : `translateX(${offset * 100}%)`,
        opacity: 1 - Math.abs(offset) * 0.75,
      }}
      onPointerDownCapture={() => {
        wasDragged.current = false
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        focusedBefore.current = relatedTarget
        hold(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hold(false)
      }}
      onClickCapture={(event) => {
        // A drag also ends with a click, which must neither follow a link nor close the toast.
        if (wasDragged.current) {
          event.preventDefault()
          event.stopPropagation()
        } else if (event.currentTarget.contains(document.activeElement)) {
          // The pressed button disappears.
          if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
        }
      }}
    >
      <Icon className={classes.mark} size={20} stroke={1.9} aria-hidden />
      <p className={classes.message} dir="auto">
        {message}
      </p>
      <CloseButton
        aria-label="Close"
        size="1.75rem"
        iconSize={18}
        className={classes.close}
        onClick={() => notifications.hide(id)}
      />
    </div>
  )
}

export function ToastHost() {
  return (
    <Notifications
      position="top-right"
      classNames={{ root: classes.host }}
      autoClose={TOAST_AUTO_CLOSE}
      containerWidth={380}
      transitionDuration={200}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      renderNotification={(data) => <ToastCard {...data} />}
    />
  )
}
