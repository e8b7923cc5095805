/*
 * Mantine's styles, file by file, in the order of Mantine's own list: a component's styles come
 * after those of what it is built on. These are the ones that the public pages need; the signed-in
 * area adds mantine-admin.ts. The layered files are used so that ours, which stand in no layer,
 * win whatever order the chunks arrive in.
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import './base.css'
