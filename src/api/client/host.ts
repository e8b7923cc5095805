/** Rejects with a ChunkLoadError if the host of the page's own files does not answer. */
export async function reachHost(): Promise<void> {
  try {
    await fetch(import.meta.env.BASE_URL, { method: 'HEAD' })
  } catch {
    throw Object.assign(new Error(), { name: 'ChunkLoadError' })
  }
}
