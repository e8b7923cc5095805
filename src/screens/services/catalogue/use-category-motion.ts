import { useMantineEnv } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useState } from 'react'

import { COLLAPSE_TRANSITION } from '@/domain/limits'

export type Motion = 'opening' | 'closing'

/** Remembers which category the user is opening or closing. Reduced motion has no such category. */
export function useCategoryMotion() {
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false })
  const hasMotion = useMantineEnv() !== 'test' && !isReduced
  const [toggled, setToggled] = useState<{ id: string; isOpen: boolean } | null>(null)
  function startMotion(id: string, isOpen: boolean) {
    if (hasMotion) setToggled({ id, isOpen })
  }
  /** Returns undefined until the category is open or closed, as it was asked for. */
  function motionOf(id: string, isOpen: boolean): Motion | undefined {
    if (toggled?.id !== id || toggled.isOpen !== isOpen) return undefined
    return isOpen ? 'opening' : 'closing'
  }
  return { startMotion, endMotion: () => setToggled(null), motionOf }
}

const CLOSED = {
  height: '0px',
  paddingBlock: '0px',
  borderBlockWidth: '0px',
  opacity: 0,
  overflow: 'clip',
}

/**
 * Grows or shrinks the rows with `data-motion`, as Mantine's Collapse does with the one element that
 * the rows of a virtual list don't have.
 */
export function useRowMotion(
  virtualizer: Virtualizer<Window, HTMLElement>,
  { key, motion }: { key?: string; motion?: Motion | undefined } = {},
  onEnd: () => void,
): void {
  const start = useEffectEvent(() => {
    const rows = [...virtualizer.elementsCache.values()].filter(
      ({ dataset }) => dataset['motion'],
    )
    // All sizes first, because reading one after a change would lay out the page again.
    const moves = rows.map((row) => {
      const { height, paddingBlock, borderBlockWidth } = getComputedStyle(row)
      const open = { ...CLOSED, height, paddingBlock, borderBlockWidth, opacity: 1 }
      return { row, keyframes: motion === 'opening' ? [CLOSED, open] : [open, CLOSED] }
    })
    for (const row of rows)
      virtualizer.resizeItem(Number(row.dataset['index']), row.offsetHeight)
    const animations = moves.map(({ row, keyframes }) =>
      row.animate(keyframes, {
        duration: COLLAPSE_TRANSITION,
        easing: 'ease',
        fill: 'forwards',
      }),
    )
    const end = () => onEnd()
    void Promise.all(animations.map(({ finished }) => finished)).then(end, () => undefined)
    return () => animations.forEach((animation) => animation.cancel())
  })
  const move = motion && `${motion} ${key}`
  useLayoutEffect(
    function moveRows() {
      if (move === undefined) return undefined
      return start()
    },
    [move],
  )
}
