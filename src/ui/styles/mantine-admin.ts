/*
 * Mantine's additional styles for the signed-in area. mantine-base.ts explains their order. What a
 * list's rows don't need, such as Menu and Modal, has its styles imported where it is used. Their order
 * doesn't matter, because they only override base styles.
 */
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/AppShell.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import './admin.css'
