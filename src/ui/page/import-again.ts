const RETRY_MS = 5000

/**
 * WORKAROUND: Browsers remember that a module could not be loaded, and ask again only at another
 * address. Can go when they follow whatwg/html#10327, which Firefox does from 155 on; in Chromium,
 * that is issue 534781954, and in WebKit bug 319492.
 */
export async function importAgain<Module extends { default: unknown }>(
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
    if (address === undefined) throw error
    const module = (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Module
    // A file that several modules share exports them under other names.
    if (!('default' in module)) throw error
    return module
  }
}

/** Tries again until the code is there, because nothing else could show that it is missing. */
export async function importUntilLoaded<Module extends { default: unknown }>(
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await importAgain(load)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return importUntilLoaded(load)
  }
}
