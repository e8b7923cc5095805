/*
 * Icons are imported one by one: the package's index names six thousand of them, which costs
 * every test file seconds and the development server a dependency of megabytes. The single files
 * carry no types of their own.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
