import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, vi } from 'vitest'

/** Registers a beforeEach hook, so call it outside the tests. */
export function recordSavedFiles() {
  const saved: { name: string; blob: Blob }[] = []

  beforeEach(() => {
    saved.length = 0
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = `blob:${blobs.size}`
      blobs.set(url, blob as Blob)
      return url
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href)
      if (blob) saved.push({ name: this.download, blob })
    })
  })

  async function csvLines(index = 0) {
    const bytes = new Uint8Array((await saved[index]?.blob.arrayBuffer()) ?? [])
    // The file must start with a byte order mark, or Excel does not read it as UTF-8.
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    return new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  }

  async function exportCsv(user: UserEvent) {
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    return csvLines()
  }

  return { saved, csvLines, exportCsv }
}
