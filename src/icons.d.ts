/*
 * We import each icon from its own file, because the package's index would load six thousand icons.
 * These files have no type declarations.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
