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
  /** Name of the picture when it is not the shell. */
  picture: string
  /** The screen's heading and the index of its entry in the sidebar, inside the shell. */
  title?: string
  entry?: number
}
