import { Text } from '@mantine/core'
import { Drawer } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { productName } from '@/domain/product'
import { SidePanel } from '@/ui/panel'

import { Navigation } from './-navigation-list'

export type ShellPanelsProps = {
  drawer: boolean
  onCloseDrawer: () => void
  palette: boolean
  onPalette: (opened: boolean) => void
}

const loadPalette = () => import('./-palette')
const Palette = lazy(loadPalette)

/** Milliseconds; what is typed right after the shortcut should find the palette there. */
const PALETTE_PRELOAD_MS = 2000

/** What opens over the shell; fetched after it, because nothing of it shows at first. */
export default function ShellPanels({
  drawer,
  onCloseDrawer,
  palette,
  onPalette,
}: ShellPanelsProps) {
  const [paletteWanted, setPaletteWanted] = useState(false)
  if (palette && !paletteWanted) setPaletteWanted(true)

  const openPalette = useEffectEvent(() => onPalette(true))
  useEffect(function openPaletteByKey() {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      // What is being answered or filled in comes first.
      if (document.querySelector('[aria-modal=true]')) return
      openPalette()
    }
    window.addEventListener('keydown', onKeyDown)
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_PRELOAD_MS)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      clearTimeout(timer)
    }
  }, [])

  return (
    <>
      <Drawer
        opened={drawer}
        onClose={onCloseDrawer}
        position="left"
        size={280}
        title={productName}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <Navigation label="Main" onNavigate={onCloseDrawer} />
      </Drawer>
      {paletteWanted && (
        <Suspense fallback={null}>
          <Palette opened={palette} onClose={() => onPalette(false)} />
        </Suspense>
      )}
      {/* The spec has this panel with placeholder text only, and nothing that opens it. */}
      <SidePanel opened={false} onClose={() => {}} title="Notifications">
        <Text c="dimmed">Notifications will appear here.</Text>
      </SidePanel>
    </>
  )
}
