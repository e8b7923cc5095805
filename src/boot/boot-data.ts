/** What the build tells the loader, as JSON in index.html. */
export interface BootData {
  /** Addresses of chunks and sheets. */
  files: string[]
  /** In the order in which they are tried. */
  routes: BootRoute[]
}

export interface BootRoute {
  /** Regular expression over the whole path of the address. */
  path: string
  /** Whose guard stands before it. */
  area: 'admin' | 'public' | 'open'
  /** Page Not Found: shown to a visitor as well. */
  unknown?: boolean
  /** Indices into `files`: what the screen needs beyond the entry's own. */
  files: number[]
  /** Index of its entry in the sidebar, -1 for none. */
  entry?: number
  /** Addresses of the reads that the screen begins with, when nothing stands after its path. */
  reads?: string[]
}

declare global {
  interface Window {
    /** Puts the picture of the address into the page, as soon as its blocks are there. */
    paintPicture?: () => void
    /**
     * The answer to a read that the loader began for the holder of `token`; undefined for any
     * other, and the second time.
     */
    takeFirstRead?: (address: string, token: string) => Promise<Response | undefined>
  }
}

/*
 * The pictures stand in blocks of text, which cost nothing until one is shown: `picture-<index of the route>` for whoever is signed out, `shell`
 * and `content-<index of the route>` for whoever is signed in.
 */
