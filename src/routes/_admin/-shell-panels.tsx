import { Text } from '@mantine/core'
import { Drawer } from '@mantine/core'

import { productName } from '@/domain/product'
import { SidePanel } from '@/ui/panel'

import { Navigation } from './-navigation-list'

type Props = { drawer: boolean; onCloseDrawer: () => void }

/** What opens over the shell; fetched after it, because nothing of it shows at first. */
export default function ShellPanels({ drawer, onCloseDrawer }: Props) {
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
      {/* The spec has this panel with placeholder text only, and nothing that opens it. */}
      <SidePanel opened={false} onClose={() => {}} title="Notifications">
        <Text c="dimmed">Notifications will appear here.</Text>
      </SidePanel>
    </>
  )
}
