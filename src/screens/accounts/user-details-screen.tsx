import '@mantine/core/styles/DataList.layer.css'
import {
  DataList,
  type DataListProps,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'

import { type Account, getAccount, listProviderServices } from '@/api/accounts'
import { listConversations } from '@/api/chat'
import { isChangeable } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { byWeekday, formatTime, weekdayName } from '@/domain/format/dates'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { PAGE_SIZE } from '@/domain/limits'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { isUnknownRecord, UnknownRecord } from '@/screens/page/unknown-record'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { ErrorState } from '@/ui/feedback/error-state'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import ActionsMenu from '@/ui/menu/actions-menu'
import { AppLink, ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'
import { Sentence } from '@/ui/page/sentence'

import { AccountProfile, Fact, ProfileSkeleton } from './account-profile'
import { AccountTabs } from './account-tabs'
import { statusOf, useAccountChanges, usePendingChanges } from './use-account-changes'

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

export function UserDetailsScreen() {
  const { id } = route.useParams()
  const query = getAccount.useQuery({ id })
  const { data: account, error } = query
  const listSearch = useListSearch()
  const toMessages = useMessagesOf(account)

  if (isUnknownRecord(error)) return <UnknownRecord error={error} />

  return (
    <>
      <PageHeader
        title="User Details"
        context={
          // The underline distinguishes the link from the UTC note on the same line.
          <AppLink to="/manage-account" search={listSearch} data-underline="always">
            All accounts
          </AppLink>
        }
        utc
        actions={
          <>
            {account && (
              <>
                <ButtonLink variant="default" to="/messages" search={toMessages}>
                  Messages
                </ButtonLink>
                {/* Without the key, an answer about the previous account would name this one. */}
                <AccountMenu key={id} account={account} />
              </>
            )}
            {!account && !error && (
              <Skeleton h="max(2.25rem, var(--target, 0px))" w="9.5rem" />
            )}
          </>
        }
      />
      {account && <AccountDetails id={id} account={account} />}
      {!account && error && <ErrorState framed query={query} />}
      {!account && !error && <ProfileSkeleton />}
    </>
  )
}

function AccountDetails({ id, account }: { id: string; account: Account }) {
  const status = statusOf(account, usePendingChanges())
  return (
    <Stack>
      <AccountProfile account={{ ...account, status }} />
      {account.role === 'provider' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Services userId={id} />
          <Availability account={account} />
        </SimpleGrid>
      )}
      {/* Without the key, the previous account's rows would show until the new ones load. */}
      {account.role !== 'admin' && <AccountTabs key={id} account={account} />}
    </Stack>
  )
}

/** Changes the account. Once it is deleted, returns to the list as it was. */
function AccountMenu({ account }: { account: Account }) {
  const navigate = useScreenNavigate(useNavigate())
  const search = useListSearch()
  const actions = useAccountChanges(account, usePendingChanges(), () =>
    navigate({ to: '/manage-account', search }),
  )
  if (!isChangeable(account)) return null
  return (
    <ActionsMenu
      label="Actions"
      aria-description={accountName(account)}
      actions={actions}
    />
  )
}

/** Returns the search of the list from which the account was opened. */
const useListSearch = () => useLocation({ select: ({ state }) => state.accounts }) ?? {}

/** Returns the search of Messages: a person's only conversation, or all that mention the person. */
function useMessagesOf(account: Account | undefined) {
  const search = account?.userInfo?.name ?? account?.email
  const { data: only } = useQuery({
    ...listConversations.options({ page: 1, limit: PAGE_SIZE, ...(search && { search }) }),
    enabled: search !== undefined,
    meta: { errorDisplay: 'none' },
    select: ({ conversations: [first, ...others], total_pages }) => {
      const isOnly = others.length === 0 && (total_pages ?? 1) <= 1
      const isTheirs = first?.participantsDetails.some(({ _id }) => _id === account?._id)
      if (isOnly && isTheirs) return first?._id
      return undefined
    },
  })
  return only ? { search, conversation: only } : { search }
}

function Services({ userId }: { userId: string }) {
  const query = listProviderServices.useQuery({ userId })
  const { data, error } = query
  return (
    <Section title="Services">
      {data && (
        <FactList
          orientation="vertical"
          none="No services found"
          facts={data.services?.map(({ _id, name, subServices }) => ({
            _id,
            label: name,
            text: subServices && listNames(subServices),
          }))}
        />
      )}
      {!data && error && <ErrorState query={query} />}
      {/* As high as two services. */}
      {!data && !error && <Skeleton h="5.75rem" />}
    </Section>
  )
}

function listNames(subServices: readonly { name: string | undefined }[]): string {
  if (subServices.length === 0) return 'No Subservices'
  return subServices.map(({ name }) => isolate(name ?? MISSING)).join(', ')
}

function Availability({ account: { providerInfo } }: { account: Account }) {
  const lines = providerInfo ? providerInfo.availability?.toSorted(byWeekday) : []
  return (
    <Section title="Availability">
      <FactList
        none="No availability"
        facts={lines?.map(({ _id, day, startTime, endTime }) => ({
          _id,
          label: weekdayName(day),
          text: `${formatTime(startTime)} – ${formatTime(endTime)}`,
        }))}
      />
    </Section>
  )
}

interface FactListProps extends Pick<DataListProps, 'orientation'> {
  /** Undefined or null if they can't be read. */
  facts: Record<'_id' | 'label' | 'text', string | undefined>[] | null | undefined
  none: string
}

function FactList({ facts, none, ...props }: FactListProps) {
  if (!facts) return <Text c="dimmed">{MISSING}</Text>
  if (facts.length === 0) return <EmptyNote>{none}</EmptyNote>
  const keys = uniqueKeys(facts)
  return (
    <DataList size="md" gap="xs" {...props}>
      {facts.map(({ label, text }, index) => (
        <Fact key={keys[index]} label={<bdi>{displayValue(label)}</bdi>}>
          <Sentence text={displayValue(text)} />
        </Fact>
      ))}
    </DataList>
  )
}
