/*
 * Icons are imported from single files, which have no types. The package's index exports six
 * thousand icons; importing it costs every test file seconds and the development server megabytes.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
