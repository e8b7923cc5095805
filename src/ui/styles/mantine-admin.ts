/*
 * Mantine's additional styles for the signed-in area, as far as a list's first rows need them.
 * mantine-base.ts explains their order.
 */
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/AppShell.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import './admin.css'
