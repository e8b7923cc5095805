import '@mantine/core/styles/DataList.layer.css'
import { Box, DataList, Group, Paper, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Account } from '@/api/accounts'
import { accountStatus, roleLabel } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { MISSING } from '@/domain/format/display-value'
import { Avatar } from '@/ui/image/avatar'
import { StatusBadge } from '@/ui/page/status-badge'
import { Email, Phone } from '@/ui/person/contact'

import classes from './user-details.module.css'

export function AccountProfile({ account }: { account: Account }) {
  const { userInfo, providerInfo, email, status, role } = account
  return (
    <ProfileCard
      photo={<Avatar src={userInfo?.profilePhoto} name={userInfo?.name} size={64} />}
      identity={
        <>
          <Fact label={<VisuallyHidden>Name</VisuallyHidden>}>
            <Title order={2} dir="auto">
              {accountName(account)}
            </Title>
          </Fact>
          <Fact label={<VisuallyHidden>Status</VisuallyHidden>}>
            <StatusBadge {...accountStatus(status)} />
          </Fact>
          <Fact label={<VisuallyHidden>Role</VisuallyHidden>}>{roleLabel(role)}</Fact>
        </>
      }
    >
      <Fact label="Phone">
        <Phone text={userInfo?.phone} />
      </Fact>
      <Fact label="Email">
        <Email text={email} />
      </Fact>
      {role === 'provider' && (
        <>
          <Fact label="Zip code">{textOr(providerInfo?.zipCode, 'No ZipCode found')}</Fact>
          <Fact label="Company name">
            <bdi>{textOr(providerInfo?.companyName, 'No Company Name found')}</bdi>
          </Fact>
        </>
      )}
    </ProfileCard>
  )
}

/** Has the size of a customer's profile. */
export function ProfileSkeleton() {
  return (
    <ProfileCard
      aria-busy
      photo={<Skeleton circle h={64} w={64} />}
      identity={
        <>
          <Title order={2}>
            <LineSkeleton />
          </Title>
          <LineSkeleton />
        </>
      }
    >
      <Fact label={<LineSkeleton />}>
        <LineSkeleton />
      </Fact>
      <Fact label={<LineSkeleton />}>
        <LineSkeleton />
      </Fact>
    </ProfileCard>
  )
}

/** As high as a line of text. */
function LineSkeleton() {
  return <Skeleton w="9rem" h="calc(1lh - 0.375rem)" my="0.1875rem" />
}

interface ProfileCardProps {
  'aria-busy'?: true
  photo: ReactNode
  /** The facts that the card begins with. */
  identity: ReactNode
  /** The other facts. */
  children: ReactNode
}

function ProfileCard({ photo, identity, children, ...props }: ProfileCardProps) {
  return (
    <Paper
      component="section"
      aria-label="Profile"
      withBorder
      p={{ base: 'md', md: 'lg' }}
      className={classes.profile}
      {...props}
    >
      <Group flex="1 1 14rem">
        <Box flex="none">{photo}</Box>
        <DataList
          orientation="vertical"
          size="md"
          flex="1 1 9rem"
          className={classes.identity}
        >
          {identity}
        </DataList>
      </Group>
      <DataList orientation="vertical" size="md" className={classes.facts}>
        {children}
      </DataList>
    </Paper>
  )
}

/** Returns `absent` only for a text that is not there, and '--' for one that can't be read. */
function textOr(value: string | null | undefined, absent: string): string {
  return value === null ? MISSING : (value ?? absent)
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <DataList.Item style={{ flexWrap: 'wrap' }}>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
