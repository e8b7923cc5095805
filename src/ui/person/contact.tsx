import { Anchor, Box } from '@mantine/core'
import type { ReactNode } from 'react'

import { MISSING } from '@/domain/format/display-value'
import { phoneLink } from '@/domain/format/phone'
import { encodeUri } from '@/domain/format/uri'
import { CopyButton, type CopyButtonProps } from '@/ui/page/copy-button'
import { WordBreak } from '@/ui/page/word-break'

/** A phone number that can be called, and a button that copies it. */
export function Phone({ text }: { text: string | undefined }) {
  return <Contact text={text} href={phoneLink(text ?? '')} noun="phone" />
}

/** An email address that can be written to, and a button that copies it. */
export function Email({ text }: { text: string | undefined }) {
  const address = encodeUri(text ?? '').replace('%40', '@')
  return <Contact text={text} href={`mailto:${address}`} noun="email" />
}

interface ContactProps {
  text: string | undefined
  href: string | undefined
  noun: string
}

function Contact({ text, href, noun }: ContactProps) {
  if (!text) return <span>{MISSING}</span>
  return (
    <WithCopyButton value={text} noun={noun}>
      <ContactText text={text} href={href} />
    </WithCopyButton>
  )
}

function ContactText({ text, href }: { text: string; href: string | undefined }) {
  const content = <WordBreak text={text} before="@" />
  if (href === undefined) return content
  return (
    // Chromium asks whether to leave the page, and a mail program may be a site that replaces it.
    <Anchor inherit me={0} href={href} target="_blank">
      {content}
    </Anchor>
  )
}

/** The button stands beside the end of the text, however many lines that needs. */
export function WithCopyButton({
  children,
  ...props
}: CopyButtonProps & { children: ReactNode }) {
  return (
    <Box component="span" display="inline-block" pe="1.75rem">
      {children}
      {/* Without a width of its own, it never begins another line. */}
      <Box component="span" display="inline-block" w={0}>
        <CopyButton {...props} />
      </Box>
    </Box>
  )
}
