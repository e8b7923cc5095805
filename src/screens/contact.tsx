import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

import { MISSING } from '@/domain/format/display-value'
import { splitPhones } from '@/domain/format/phone'
import { CopyButton } from '@/ui/page/copy-button'
import { WordBreak } from '@/ui/page/word-break'

interface ContactProps {
  text: string | undefined
}

/** A phone number, each part of which can be called, and a button that copies it. */
export function Phone({ text }: ContactProps) {
  return <Contact text={text} partsOf={splitPhones} noun="phone" />
}

/** An email address that can be written to, and a button that copies it. */
export function Email({ text }: ContactProps) {
  return <Contact text={text} partsOf={emailLink} noun="email" />
}

function emailLink(email: string) {
  return [{ text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` }]
}

interface Parts extends ContactProps {
  /** Splits the text into links and what no application can open. */
  partsOf: (text: string) => { text: string; href?: string }[]
  noun: string
}

function Contact({ text, partsOf, noun }: Parts) {
  if (!text) return <span>{MISSING}</span>
  return (
    <>
      {Object.entries(partsOf(text)).map(([place, { text, href }]) => {
        const content = <WordBreak text={text} before="@" />
        return href === undefined ? (
          <Fragment key={place}>{content}</Fragment>
        ) : (
          <Anchor key={place} inherit href={href}>
            {content}
          </Anchor>
        )
      })}
      <CopyButton value={text} noun={noun} />
    </>
  )
}
