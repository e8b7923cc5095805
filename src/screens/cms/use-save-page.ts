import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { getContentPage, storedContent, updateContentPage } from '@/api/content'
import { rawId } from '@/api/schema/raw'
import { contentPages, type ContentSlug } from '@/domain/content-page'
import { acceptStored, useSaveEdits } from '@/screens/edits/resolve-conflicts'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'

import { comparedPage } from './versions'

/** What an edit is based on. The content is HTML. */
export interface StoredPage {
  content: string
}

type ServerPage = z.output<typeof getContentPage.response>

interface PageSave {
  page: ServerPage
  base: StoredPage
  content: string
}

/**
 * Publishes a content page, unless another admin has changed it and the user decides otherwise. Calls
 * `onSaved` with the page that is on the server now and takes the place of the edit.
 */
export function useSavePage(slug: ContentSlug, onSaved: (page: StoredPage) => void) {
  const name = contentPages[slug]
  const queryClient = useQueryClient()
  const { queryKey } = getContentPage.options({ slug })
  const isCurrentScreen = useIsCurrentScreen()
  const saveEdits = useSaveEdits<StoredPage, StoredPage>()

  function showSaved(saved: ServerPage, base: StoredPage, stored = saved.content) {
    const isUnchanged = queryClient.getQueryData(queryKey)?.content === base.content
    if (isUnchanged || isCurrentScreen()) {
      queryClient.setQueryData(queryKey, (page) => page && saved)
      // A read that began earlier may answer with the page as it was.
      void queryClient.cancelQueries({ queryKey })
    } else {
      // The page was left and opened again, and a later Update was answered before this one.
      void queryClient.invalidateQueries({ queryKey })
    }
    const page: StoredPage = { content: saved.content }
    acceptStored(page, { content: stored } satisfies StoredPage)
    onSaved(page)
  }

  return useMutation({
    mutationKey: updateContentPage.mutationKey,
    meta: { invalidates: [] },
    /** Resolves to null if nothing is to be saved. */
    mutationFn({ page, base, content }: PageSave) {
      // Read again before each save, because it may have been made again under another id.
      let stored = page
      return saveEdits({
        base: { raw: base, form: base },
        values: { content },
        subject: 'page',
        name,
        parts: [comparedPage(name)],
        async fetchCopy(signal) {
          stored = await getContentPage.call({ slug }, signal)
          return { raw: stored, form: { content: stored.content } }
        },
        async send(edits) {
          if (!edits.base) return null
          if (edits.values.content !== content) {
            showSaved(stored, base)
            return null
          }
          const { message, data } = await updateContentPage.call({
            params: { id: stored._id },
            body: { id: rawId(stored), content, active: true },
          })
          const saved: ServerPage = { ...stored, content, active: true }
          return { message, saved, stored: storedContent(data) }
        },
      })
    },
    onSuccess(answer, { base }) {
      if (!answer) return
      showSaved(answer.saved, base, answer.stored)
      toast.success(answer.message ?? `${name} updated`)
    },
    onSettled(answer) {
      if (answer) return
      // Another admin has changed it, or the server has saved it although its answer was lost.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
