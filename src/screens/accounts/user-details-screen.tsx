import {
  Anchor,
  Badge,
  Group,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import { type Account, getAccount, listProviderServices } from '@/api/accounts'
import { Unreadable } from '@/api/schema/unreadable'
import { accountStatus, roleLabel } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { MISSING } from '@/domain/format/display-value'
import { splitPhones } from '@/domain/format/phone'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { isUnknownRecord, UnknownRecord } from '@/screens/unknown-record'
import { ErrorState } from '@/ui/feedback/error-state'
import { Avatar } from '@/ui/image/avatar'
import { CopyButton } from '@/ui/page/copy-button'
import { AppLink, ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'

import { AccountBookings } from './account-bookings'
import { Availability } from './availability'

import classes from './user-details.module.css'

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

export function UserDetailsScreen() {
  const { id } = route.useParams()
  const query = getAccount.useQuery({ id })
  const { data: account, error } = query
  const listSearch = useLocation({ select: ({ state }) => state.accounts })
  const name = account?.userInfo?.name

  if (!account && isUnknownRecord(error)) return <UnknownRecord error={error} />

  return (
    <>
      <PageHeader
        title="User Details"
        context={
          // The underline distinguishes the link from the UTC note on the same line.
          <AppLink to="/manage-account" search={listSearch ?? {}} underline="always">
            All accounts
          </AppLink>
        }
        utc
        actions={
          name && (
            <ButtonLink variant="default" to="/messages" search={{ search: name }}>
              Messages
            </ButtonLink>
          )
        }
      />
      {account ? (
        <Stack>
          <Profile account={account} />
          {account.role === 'provider' && (
            <SimpleGrid minColWidth="min(20rem, 100%)" autoFlow="auto-fit">
              <Services userId={id} />
              <Availability account={account} />
            </SimpleGrid>
          )}
          {/* Without the key, the previous account's rows would show until the new ones load. */}
          {account.role !== 'admin' && <AccountBookings key={id} id={id} role={account.role} />}
        </Stack>
      ) : error ? (
        <ErrorState framed query={query} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

function Profile({ account }: { account: Account }) {
  const { userInfo, providerInfo, email, status, role } = account
  return (
    <Paper
      component="section"
      aria-label="Profile"
      withBorder
      p={{ base: 'md', md: 'lg' }}
      className={classes.profile}
    >
      <Avatar src={userInfo?.profilePhoto} name={userInfo?.name} size={64} />
      <dl className={classes.facts}>
        <Fact label="Name">
          <strong dir="auto">{accountName(account)}</strong>
        </Fact>
        <Fact label="Phone">
          <Contact text={userInfo?.phone} partsOf={splitPhones} noun="phone" />
        </Fact>
        <Fact label="Email">
          <Contact text={email} partsOf={emailLink} noun="email" />
        </Fact>
        <Fact label="Status">
          <StatusBadge {...accountStatus(status)} />
        </Fact>
        <Fact label="Role">{roleLabel(role)}</Fact>
        {role === 'provider' && (
          <>
            <Fact label="Zip code">{textOr(providerInfo?.zipCode, 'No ZipCode found')}</Fact>
            <Fact label="Company name">
              <bdi>{textOr(providerInfo?.companyName, 'No Company Name found')}</bdi>
            </Fact>
          </>
        )}
      </dl>
    </Paper>
  )
}

/** Returns `absent` only for a text that is not there, and '--' for one that can't be read. */
function textOr(value: string | Unreadable | undefined, absent: string): string {
  return value instanceof Unreadable ? MISSING : (value ?? absent)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function emailLink(email: string) {
  return [{ text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` }]
}

interface ContactProps {
  text: string | undefined
  /** Splits the text into links and what no application can open. */
  partsOf: (text: string) => { text: string; href?: string }[]
  noun: string
}

function Contact({ text, partsOf, noun }: ContactProps) {
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

const CUSTOMER_FACTS = ['name', 'phone', 'email', 'status', 'role']

function ProfileSkeleton() {
  return (
    <Paper withBorder p={{ base: 'md', md: 'lg' }} className={classes.profile} aria-busy="true">
      <Skeleton circle height={64} />
      <div className={classes.facts} aria-hidden>
        {CUSTOMER_FACTS.map((fact) => (
          <Stack key={fact} gap={12} h="2.6875rem" justify="center">
            <Skeleton w="30%" h="0.625rem" />
            <Skeleton w="70%" h="0.75rem" />
          </Stack>
        ))}
      </div>
    </Paper>
  )
}

function Services({ userId }: { userId: string }) {
  const query = listProviderServices.useQuery({ userId })
  const { data, error } = query
  return (
    <Section title="Services">
      {data ? (
        !data.services?.length ? (
          <Text c="dimmed">{data.services ? 'No services found' : MISSING}</Text>
        ) : (
          <Stack component="ul" gap="sm">
            {data.services.map((service, index, services) => (
              <li key={uniqueKeys(services)[index]}>
                <Title order={3} mb={6}>
                  <bdi>{service.name ?? MISSING}</bdi>
                </Title>
                {!service.subServices?.length ? (
                  <Text c="dimmed">{service.subServices ? 'No Subservices' : MISSING}</Text>
                ) : (
                  <Group component="ul" gap={6}>
                    {Object.entries(service.subServices).map(([place, { name }]) => (
                      <Badge
                        key={place}
                        component="li"
                        color="neutral"
                        size="lg"
                        fw={400}
                        h="auto"
                        maw="100%"
                        classNames={{ label: classes.subService }}
                      >
                        <bdi>{name ?? MISSING}</bdi>
                      </Badge>
                    ))}
                  </Group>
                )}
              </li>
            ))}
          </Stack>
        )
      ) : error ? (
        <ErrorState query={query} />
      ) : (
        <Stack gap="sm" aria-hidden>
          {[38, 62, 48, 70].map((width) => (
            <Skeleton key={width} w={`${width}%`} h="0.75rem" />
          ))}
        </Stack>
      )}
    </Section>
  )
}
