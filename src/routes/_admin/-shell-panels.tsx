import { Text } from '@mantine/core'
import { Drawer } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'

import { productName } from '@/domain/product'
import { Logo } from '@/ui/logo'
import { SidePanel } from '@/ui/panel'

import { Navigation } from './-navigation-list'

import classes from './-shell.module.css'

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

  useEffect(function preloadPalette() {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <Drawer
        opened={drawer}
        onClose={onCloseDrawer}
        position="left"
        size={280}
        title={
          <span className={classes.brand}>
            <Logo />
            {productName}
          </span>
        }
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
