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
}

/*
 * The pictures stand in templates: `picture-<index of the route>` for whoever is signed out, `shell`
 * and `content-<index of the route>` for whoever is signed in.
 */
