/*
 * The styles that only the signed-in area needs, in Mantine's order, on top of mantine-base.ts.
 * Imported by the shell and by nothing else.
 */
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import './admin.css'
