import { CloseButton } from '@mantine/core'
import { useDrag, useMergedRef } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'

import '@mantine/notifications/styles.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import { useEffect, useRef, useState } from 'react'

import { TOAST_AUTO_CLOSE, TOAST_DISMISS_FRACTION } from '@/domain/limits'
import { connectToasts } from '@/ui/feedback/toast'
import type { Toast, ToastTone } from '@/ui/feedback/toast'
import { useFocusRecovery } from '@/ui/page/focus-recovery'

import classes from '@/ui/feedback/toast-host.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
} satisfies Record<ToastTone, unknown>

const SLIDE_MS = 180

/**
 * Has its own drag handling, which dismisses a toast only if it is dragged by at least
 * TOAST_DISMISS_FRACTION of its width. Mantine would accept a shorter drag or a quick flick.
 */
function ToastCard({ id, tone, message, link, autoClose = TOAST_AUTO_CLOSE }: Toast) {
  const card = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const [offset, setOffset] = useState(0)
  /** How far the toast is dragged, from 0 to 1. At 1, releasing the toast dismisses it. */
  const [progress, setProgress] = useState(0)
  const [leaving, setLeaving] = useState(false)
  const Icon = icons[tone]

  const { ref: dragRef, active } = useDrag<HTMLDivElement>(
    ({ movement, first, last, tap, canceled }) => {
      const width = card.current?.offsetWidth ?? 0
      if (leaving || width === 0) return
      if (!last) {
        wasDragged.current = true
        // Stops the auto-close timer, which Mantine doesn't pause during a touch drag.
        if (first) notifications.update({ id, message, autoClose: false })
        setOffset(movement[0])
        setProgress(Math.min(Math.abs(movement[0]) / (width * TOAST_DISMISS_FRACTION), 1))
        return
      }
      if (!tap && !canceled && Math.abs(movement[0]) >= width * TOAST_DISMISS_FRACTION) {
        setLeaving(true)
        setOffset(Math.sign(movement[0]) * (width + 40))
        setTimeout(() => notifications.hide(id), SLIDE_MS)
        return
      }
      setOffset(0)
      setProgress(0)
      notifications.update({ id, message, autoClose })
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  )

  return (
    <div
      ref={useMergedRef(card, dragRef)}
      className={classes.card}
      data-tone={tone}
      data-dragging={active || undefined}
      style={{
        transform: offset === 0 ? undefined : `translateX(${offset}px)`,
        opacity: leaving ? 0 : 1 - progress * 0.6,
        transitionDuration: `${SLIDE_MS}ms`,
      }}
      onPointerDownCapture={() => {
        wasDragged.current = false
      }}
    >
      <Icon className={classes.mark} size={20} stroke={1.9} aria-hidden />
      <p className={classes.message}>
        {message}
        {link && (
          <>
            {' '}
            <a
              href={link.href}
              className={classes.link}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                if (wasDragged.current) return
                notifications.hide(id)
                link.onClick()
              }}
            >
              {link.label}
            </a>
          </>
        )}
      </p>
      <CloseButton
        aria-label="Close"
        size="1.75rem"
        iconSize={18}
        className={classes.close}
        // A drag that starts on this button also fires a click, which must not close the toast.
        onClick={() => !wasDragged.current && notifications.hide(id)}
      />
    </div>
  )
}

function show(toast: Toast) {
  const { tone, message, id, autoClose = TOAST_AUTO_CLOSE } = toast
  const shown = {
    id,
    message,
    role: tone === 'error' ? 'alert' : 'status',
    renderNotification: () => <ToastCard {...toast} />,
  }
  // `notifications.show` ignores a toast whose id is already displayed, so `notifications.update`
  // changes the displayed toast. Switching autoClose off and on restarts its timer.
  notifications.update({ ...shown, autoClose: false })
  notifications.show({ ...shown, autoClose: false })
  setTimeout(() => notifications.update({ ...shown, autoClose }))
}

/**
 * Renders toasts. Its chunk also contains the focus recovery, which no page needs before the first
 * key or pointer press. That press loads the chunk.
 */
export default function ToastHost() {
  useFocusRecovery()
  useEffect(function showToasts() {
    return connectToasts({ show, hide: (id) => notifications.hide(id) })
  }, [])

  return (
    <Notifications
      position="top-right"
      autoClose={TOAST_AUTO_CLOSE}
      containerWidth={380}
      transitionDuration={200}
      allowDragDismiss={false}
      allowScrollDismiss={false}
    />
  )
}
