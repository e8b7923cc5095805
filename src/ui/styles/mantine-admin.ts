/*
 * Mantine's additional styles for the signed-in area. mantine-base.ts explains their order. Lists need
 * no Accordion, Checkbox, Progress, Table or Tabs, and no ScrollArea of a Select: each file that uses
 * them imports their styles, whose order doesn't matter, because they only override base styles.
 */
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/AppShell.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/NavLink.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import './admin.css'
