import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

import { demoAdmin } from './seed/admins.ts'

/** Prints the demo's credentials below the address of the page. */
export function printSignIn(): Plugin {
  function tell(server: ViteDevServer | PreviewServer) {
    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      server.config.logger.info(
        `  ➜  Sign in: ${demoAdmin.email} with ${demoAdmin.password}`,
      )
    }
  }
  return { name: 'print-sign-in', configureServer: tell, configurePreviewServer: tell }
}
