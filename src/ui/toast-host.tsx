import { useDrag, useMergedRef } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'

import '@mantine/notifications/styles.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'

import { TOAST_AUTO_CLOSE, TOAST_DISMISS_FRACTION } from '@/domain/limits'
import { useFocusKept } from '@/ui/focus-keeper'
import { connectToasts } from '@/ui/toast'
import type { Toast, ToastTone } from '@/ui/toast'

import classes from '@/ui/toast-host.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
} satisfies Record<ToastTone, unknown>

/** How long a dragged toast takes to leave or to spring back, milliseconds. */
const SLIDE_MS = 180

/**
 * Mantine's own drag lets go at a fixed 35 percent of the width or at a flick, so it is switched
 * off and this one lets go at section 9's 80 percent and at nothing else.
 */
function ToastCard({ id, tone, message }: { id: string; tone: ToastTone; message: string }) {
  const card = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const [offset, setOffset] = useState(0)
  /** How far it is on its way out, 0 to 1. */
  const [gone, setGone] = useState(0)
  const [leaving, setLeaving] = useState(false)
  const Icon = icons[tone]

  const { ref: dragRef, active } = useDrag<HTMLDivElement>(
    ({ movement, first, last, tap, canceled }) => {
      const width = card.current?.offsetWidth ?? 0
      if (leaving || width === 0) return
      if (!last) {
        moved.current = true
        // A finger does not hover: without this it would close in the middle of the movement.
        if (first) notifications.update({ id, message, autoClose: false })
        setOffset(movement[0])
        setGone(Math.min(Math.abs(movement[0]) / (width * TOAST_DISMISS_FRACTION), 1))
        return
      }
      if (!tap && !canceled && Math.abs(movement[0]) >= width * TOAST_DISMISS_FRACTION) {
        setLeaving(true)
        setOffset(Math.sign(movement[0]) * (width + 40))
        setTimeout(() => notifications.hide(id), SLIDE_MS)
        return
      }
      setOffset(0)
      setGone(0)
      notifications.update({ id, message, autoClose: TOAST_AUTO_CLOSE })
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
        opacity: leaving ? 0 : 1 - gone * 0.6,
        transitionDuration: `${SLIDE_MS}ms`,
      }}
      onPointerDownCapture={() => {
        moved.current = false
      }}
    >
      <Icon className={classes.mark} size={20} stroke={1.9} aria-hidden />
      <p className={classes.message}>{message}</p>
      <button
        type="button"
        aria-label="Close"
        className={classes.close}
        // A drag that began on this button ends with a click on it, which is no wish to close.
        onClick={() => !moved.current && notifications.hide(id)}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </div>
  )
}

function show({ tone, message, id }: Toast) {
  const shown = {
    id,
    message,
    role: tone === 'error' ? 'alert' : 'status',
    renderNotification: () => <ToastCard id={id} tone={tone} message={message} />,
  }
  // `show` leaves a toast with this id as it is, so its text and its time are set again.
  notifications.update({ ...shown, autoClose: false })
  notifications.show({ ...shown, autoClose: false })
  setTimeout(() => notifications.update({ ...shown, autoClose: TOAST_AUTO_CLOSE }))
}

/**
 * Shows what `toast` is told, and keeps the focus. Comes as a chunk of its own, see toast.tsx: on
 * every page, after the first paint, and at the first key or press, before which no focus gets lost.
 */
export default function ToastHost() {
  useFocusKept()
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
