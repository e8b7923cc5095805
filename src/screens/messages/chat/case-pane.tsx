import { Stack, Text } from '@mantine/core'
import { useId } from 'react'

import { roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { BookingCase } from '@/screens/booking-parts/booking-case'
import { BookingLink } from '@/screens/booking-parts/booking-link'
import { BookingSection } from '@/screens/booking-parts/booking-records'
import { PersonContact } from '@/screens/booking-parts/person-contact'
import { AppLink } from '@/ui/page/link'

import type { Chat } from './state/use-chat'

import classes from '../messages.module.css'

type CaseProps = Pick<Chat, 'others' | 'conversation'>

/** The case beside the chat, in a wide window. */
export function CasePane(props: CaseProps) {
  return (
    <section className={classes.case} aria-label="Case">
      <CaseContent {...props} />
    </section>
  )
}

/**
 * What the chat's header and banner don't say about its booking and people. Reads nothing but the
 * accounts of customers and providers by itself, because the other lists would be read page by page
 * for every chat.
 */
export function CaseContent({
  others,
  conversation,
  inDialog = false,
}: CaseProps & { inDialog?: boolean }) {
  const keys = uniqueKeys(others)
  const id = conversation?.bookingDetail?._id
  return (
    <Stack gap="lg">
      <BookingSection title="People">
        <Stack gap="sm">
          {others.map((person, index) => (
            <div key={keys[index]}>
              <Participant person={person} />
            </div>
          ))}
        </Stack>
      </BookingSection>
      {id && (
        <>
          <BookingCase id={id} withStatus inDialog={inDialog} />
          {/* One drawer never covers another. */}
          {!inDialog && <BookingLink id={id}>Open booking</BookingLink>}
        </>
      )}
    </Stack>
  )
}

function Participant({ person }: { person: Chat['others'][number] }) {
  const nameId = useId()
  if (person._id === '' || person.role === 'admin') return <bdi>{nameOf(person)}</bdi>
  return (
    <>
      <PersonContact person={person}>
        {(named) => (
          <>
            <bdi id={nameId}>{nameOf(named)}</bdi>
            {person.role !== undefined && (
              <Text span size="sm" c="dimmed" flex="none">
                {roleLabel(person.role)}
              </Text>
            )}
          </>
        )}
      </PersonContact>
      {/* Not the name, with which the header links to the account already. */}
      <AppLink
        to="/manage-account/view-accounts/$id"
        params={{ id: person._id }}
        aria-describedby={nameId}
      >
        View account
      </AppLink>
    </>
  )
}
