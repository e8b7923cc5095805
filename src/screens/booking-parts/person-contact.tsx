import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { getAccount } from '@/api/accounts'
import type { Person } from '@/domain/account/person'
import { Avatar } from '@/ui/image/avatar'
import { Email, Phone } from '@/ui/person/contact'
import { PersonLink } from '@/ui/person/person-link'

const PROFILE_AGE_MS = 300_000

interface PersonContactProps {
  person: Person
  /**
   * Returns the name of the person, or of the account if the person has none. By default, it leads to the
   * account.
   */
  children?: (named: Person) => ReactNode
}

/** Reads the person's account for its photo, phone number and email address. */
export function PersonContact({ person, children }: PersonContactProps) {
  const { data: account } = useQuery({
    ...getAccount.options({ id: person._id }),
    // The same few providers are met in many bookings.
    staleTime: PROFILE_AGE_MS,
    enabled: person._id !== '',
    meta: { errorDisplay: 'none' },
  })
  const { userInfo, email } = account ?? { userInfo: undefined, email: undefined }
  const named = withName(person, account)
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Avatar
          src={userInfo?.profilePhoto}
          name={userInfo?.name ?? person.userInfo?.name}
        />
        {children ? children(named) : <PersonLink person={named} />}
      </Group>
      {userInfo?.phone && (
        // Keeps the targets of both lines apart.
        <Box py={2}>
          <Phone text={userInfo.phone} />
        </Box>
      )}
      {(email ?? person.email) && (
        <Box py={2}>
          <Email text={email ?? person.email} />
        </Box>
      )}
    </>
  )
}

function withName(person: Person, account: Person | undefined): Person {
  return person.userInfo?.name ? person : (account ?? person)
}
