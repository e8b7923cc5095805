import { Button, Text } from '@mantine/core'
import { type MouseEvent, useState } from 'react'

import type { ComparedPart } from '@/screens/edits/compare-copies'
import { SideBySide } from '@/screens/edits/comparison'
import { findHiddenContent, isBlankPage, textOfPage } from '@/ui/editor/page-schema'
import { RichHtml } from '@/ui/editor/rich-html'
import { EmptyNote } from '@/ui/feedback/empty-note'

/** A page, as it is compared with the version of another admin. */
export const comparedPage = (label: string): ComparedPart<{ content: string }> => ({
  label,
  fields: ['content'],
  text: ({ content }) => textOfPage(content),
  show: (page, other) => <Version page={page.content} other={other.content} />,
  tools: <NextChange />,
})

/** Moves the focus through the highlighted changes in the closest `data-comparison`. */
export function NextChange() {
  const [{ number, count }, setShown] = useState({ number: 0, count: 0 })
  function moveOn({ currentTarget }: MouseEvent) {
    const comparison = currentTarget.closest('[data-comparison]')!
    const all = [...comparison.querySelectorAll<HTMLElement>('[data-changed]')]
    // In the version of the other admin, if they have not just deleted something.
    const theirs = all.filter((change) => change.closest('[data-version=Theirs]'))
    const changes = theirs.length > 0 ? theirs : all
    const index = number % changes.length
    const change = changes[index]
    if (!change) return
    change.tabIndex = -1
    change.focus()
    setShown({ number: index + 1, count: changes.length })
  }
  const label = count > 0 ? `Next change (${number} of ${count})` : 'Next change'
  return (
    <Button variant="default" onClick={moveOn}>
      {label}
    </Button>
  )
}

export function Preview({ published, edited }: { published: string; edited: string }) {
  return (
    <SideBySide
      versions={{
        'With your changes': <Version page={edited} other={published} />,
        Published: <Version page={published} other={edited} />,
      }}
    />
  )
}

/** One of two versions of a page, as it is stored or would be, with the changes highlighted. */
function Version({ page, other }: Record<'page' | 'other', string>) {
  const hidden = findHiddenContent(page)
  const isSame = hidden.content === findHiddenContent(other).content
  return (
    <>
      <Page html={page} comparedWith={other} />
      {hidden.names.length > 0 && (
        <Text mt="md" c="dimmed" data-changed={isSame ? undefined : ''}>
          {`Not shown here: ${hidden.names.join(', ')}.`}
        </Text>
      )}
    </>
  )
}

function Page({ html, comparedWith }: Record<'html' | 'comparedWith', string>) {
  if (isBlankPage(html)) return <EmptyNote>This page is empty.</EmptyNote>
  return <RichHtml html={html} comparedWith={comparedWith} />
}
