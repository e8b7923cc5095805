/*
 * Mantine's additional styles for the signed-in area. mantine-base.ts explains their order. Accordion,
 * Table and Tabs are imported where they are used: no list needs them, and they only override base
 * styles.
 */
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/AppShell.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Avatar.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/NavLink.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import './admin.css'
