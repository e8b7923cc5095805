import '@mantine/notifications/styles.layer.css'
import { CloseButton } from '@mantine/core'
import { useDocumentVisibility, useDrag, useMergedRef } from '@mantine/hooks'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { TOAST_AUTO_CLOSE, TOAST_DISMISS_FRACTION } from '@/domain/limits'
import type { ToastTone } from '@/ui/feedback/toast'

import classes from '@/ui/feedback/toast-host.module.css'

/** The width in pixels, and the distance from the right edge. */
const WIDTH = 380
const MARGIN = 16

/** Returns the distance in pixels from the top of what has buttons there, which toasts must not cover. */
function lowestHeader(): number {
  const left = window.innerWidth - WIDTH - MARGIN
  let lowest = 0
  for (const header of document.querySelectorAll('main :is(header, [data-screen-only])')) {
    const { top, right, bottom } = header.getBoundingClientRect()
    if (top < window.innerHeight / 3 && right > left) lowest = Math.max(lowest, bottom)
  }
  return lowest
}

const icons = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
} satisfies Record<ToastTone, unknown>

interface ToastCardProps extends NotificationData {
  /** The pointer is on one of the toasts. */
  isPointed: boolean
  onPoint: (isPointed: boolean) => void
  /** Receives the distance in pixels from the top at which toasts cover no button. */
  onShow: (top: number) => void
}

/**
 * Closes a toast in time. The time stands still while the page is hidden, and starts again after the
 * toast was held: by the pointer on any toast, or by the focus or a drag on this one.
 *
 * WORKAROUND: Mantine's time goes on in a hidden page, during a touch drag and with the focus on what
 * the card renders. Can go when it stops for them (in 9.7.3, it does not).
 */
function useAutoClose(id: string, message: ReactNode, isHeld: boolean) {
  /** Milliseconds until the toast closes, not counting those since the timer has started. */
  const timeLeft = useRef(TOAST_AUTO_CLOSE)
  const timed = useRef(message)
  const isSeen = useDocumentVisibility() === 'visible'
  useEffect(
    function closeInTime() {
      // A toast that is sent again has a new message element.
      if (isHeld || message !== timed.current) timeLeft.current = TOAST_AUTO_CLOSE
      timed.current = message
      if (isHeld || !isSeen) return undefined
      const since = Date.now()
      const timer = setTimeout(() => notifications.hide(id), timeLeft.current)
      return () => {
        clearTimeout(timer)
        timeLeft.current -= Date.now() - since
      }
    },
    [id, isHeld, isSeen, message],
  )
}

/**
 * Dismisses a toast that is dragged by at least TOAST_DISMISS_FRACTION of its width.
 *
 * WORKAROUND: Mantine would accept a shorter drag or a quick flick. Can go when its Notifications take
 * the fraction (in 9.7.3, it is fixed).
 */
function useDismissingDrag(id: string) {
  const card = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  /** The horizontal offset as a fraction of the toast's width. A negative offset is to the left. */
  const [offset, setOffset] = useState(0)
  const { ref: dragRef, active } = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      const dragged = movement[0] / (card.current?.offsetWidth ?? 1)
      if (!last) {
        wasDragged.current = true
        setOffset(dragged)
      } else if (!canceled && Math.abs(dragged) >= TOAST_DISMISS_FRACTION) {
        notifications.hide(id)
      } else {
        setOffset(0)
      }
    },
    { axis: 'x', threshold: 5 },
  )
  function forgetDrag() {
    wasDragged.current = false
  }
  return {
    ref: useMergedRef(card, dragRef),
    offset,
    isDragged: active,
    /** Whether a click is the end of a drag. */
    endsDrag: () => wasDragged.current,
    onPointerDownCapture: forgetDrag,
  }
}

function ToastCard({
  id = '',
  color,
  message,
  isPointed,
  onPoint,
  onShow,
}: ToastCardProps) {
  const { ref, offset, isDragged, endsDrag, onPointerDownCapture } = useDismissingDrag(id)
  const focusedBefore = useRef<Element>(null)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useAutoClose(id, message, isPointed || isFocused || isDragged)
  const Icon = icons[color as ToastTone]
  useLayoutEffect(() => onShow(lowestHeader()), [onShow])
  useEffect(
    function holdAll() {
      if (!isUnderPointer) return undefined
      onPoint(true)
      return () => onPoint(false)
    },
    [isUnderPointer, onPoint],
  )

  return (
    <div
      ref={ref}
      className={classes.card}
      data-tone={color}
      data-dragging={isDragged || undefined}
      style={{
        ...(offset !== 0 && { transform: `translateX(${offset * 100}%)` }),
        opacity: 1 - Math.abs(offset) * 0.75,
      }}
      onMouseEnter={() => setUnderPointer(true)}
      onMouseLeave={() => setUnderPointer(false)}
      onPointerDownCapture={onPointerDownCapture}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        focusedBefore.current = relatedTarget
        setFocused(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      }}
      onClickCapture={(event) => {
        // A drag also ends with a click, which must neither follow a link nor close the toast.
        if (endsDrag()) {
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

/** Shows toasts. app.tsx loads it after the first screen. */
export default function ToastHost() {
  const [isPointed, setPointed] = useState(false)
  const [top, setTop] = useState(0)
  return (
    <Notifications
      position="top-right"
      classNames={{ root: classes.host }}
      styles={{ root: { '--toasts-top': `${top}px` } }}
      autoClose={false}
      containerWidth={WIDTH}
      transitionDuration={200}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      renderNotification={(data) => (
        <ToastCard {...data} isPointed={isPointed} onPoint={setPointed} onShow={setTop} />
      )}
    />
  )
}
