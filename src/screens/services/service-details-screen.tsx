import { Group, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { known } from '@/api/schema/unreadable'
import { getServiceDetails, type ServiceDetails } from '@/api/services'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { twoDecimals } from '@/domain/format/intl'
import { formatDollars } from '@/domain/format/money'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { frequencyLabel } from '@/domain/service/recurrence'
import { isUnknownRecord, UnknownRecord } from '@/screens/unknown-record'
import { ErrorState } from '@/ui/feedback/error-state'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { AppLink, ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'

import { keepOpenCategories } from './catalogue/list-state'

import classes from './service-details.module.css'

const route = getRouteApi('/_admin/service/view/$serviceSlug')

export function ServiceDetailsScreen() {
  const { serviceSlug: id } = route.useParams()
  const query = getServiceDetails.useQuery({ id })
  const { data, error } = query

  if (!data && isUnknownRecord(error)) return <UnknownRecord error={error} />
  return (
    <div className={classes.page}>
      <PageHeader
        title="Service Details"
        context={
          <AppLink to="/service" state={keepOpenCategories}>
            All services
          </AppLink>
        }
        actions={
          (data || !error) && (
            <ButtonLink to="/service/edit/$serviceSlug" params={{ serviceSlug: id }}>
              Edit
            </ButtonLink>
          )
        }
      />
      {data ? (
        <Details service={data} />
      ) : error ? (
        <ErrorState framed query={query} />
      ) : (
        <Stack aria-hidden="true">
          <Paper withBorder p="lg" className={classes.lead}>
            <Skeleton className={classes.imageSkeleton} />
            <LinesSkeleton />
          </Paper>
          {Array.from({ length: 3 }, (_, index) => (
            <Paper key={index} withBorder p="lg">
              <LinesSkeleton />
            </Paper>
          ))}
        </Stack>
      )}
    </div>
  )
}

function LinesSkeleton() {
  return (
    <Stack>
      <Skeleton h="1rem" w="9rem" />
      <Skeleton h="0.75rem" w="min(20rem, 80%)" />
    </Stack>
  )
}

function orMissing(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? MISSING : format(value)
}

interface EmptyListProps {
  /** Undefined if it could not be read. */
  list: unknown[] | undefined
  text: string
}

function EmptyList({ list, text }: EmptyListProps) {
  return <Text c="dimmed">{list ? text : MISSING}</Text>
}

function Details({ service }: { service: ServiceDetails }) {
  const { recurringOptions, addOns } = service
  return (
    <Stack>
      <Paper component="section" withBorder p="lg" aria-label="Service" className={classes.lead}>
        <ImageWithFallback src={service.image} alt="" width={320} fluid />
        <div>
          <Title order={2} size="xl">
            <bdi>{displayValue(service.name)}</bdi>
          </Title>
          <Text c="accent" size="lg" fw={600} mb="sm">
            {formatDollars(service.price ?? 0)}
          </Text>
          <Text maw="65ch" dir="auto" className={classes.description}>
            {service.description ?? 'No description'}
          </Text>
        </div>
      </Paper>

      <Section title="Recurring Options">
        {!recurringOptions?.length ? (
          <EmptyList list={recurringOptions} text="No recurring options" />
        ) : (
          <ul className={classes.rows}>
            {recurringOptions.map((option, index) => (
              <Group
                component="li"
                key={uniqueKeys(recurringOptions)[index]}
                justify="space-between"
                gap="xs"
              >
                <Text fw={500} flex="2 1 10rem">
                  <bdi>{option.title ?? frequencyLabel(option.frequency)}</bdi>
                </Text>
                <Text c="dimmed" flex="1 1 5rem">
                  {frequencyLabel(option.frequency)}
                </Text>
                <Text>
                  {orMissing(
                    known(option.discountPercentage ?? 0),
                    (percent) => `${twoDecimals().format(percent)}% off`,
                  )}
                </Text>
              </Group>
            ))}
          </ul>
        )}
      </Section>

      <Section title="Sub-services">
        <Types types={service.types} empty="No sub-services" />
      </Section>

      <Section title="Add-ons">
        {!addOns?.length ? (
          <EmptyList list={addOns} text="No Add Ons" />
        ) : (
          <Stack>
            {addOns.map((addOn, index) => (
              <div key={uniqueKeys(addOns)[index]}>
                <Title order={3} size="md">
                  <bdi>{displayValue(addOn.title)}</bdi>
                </Title>
                <Types types={addOn.types} empty="No choices" />
              </div>
            ))}
          </Stack>
        )}
      </Section>
    </Stack>
  )
}

function Types({ types, empty }: { types: ServiceDetails['types']; empty: string }) {
  if (!types?.length) return <EmptyList list={types} text={empty} />
  return (
    <ul className={classes.rows}>
      {types.map((type, index) => (
        <li key={uniqueKeys(types)[index]}>
          <Group align="flex-start">
            <ImageWithFallback src={type.image} alt="" width={72} />
            <Stack gap="xs" flex="1 1 7rem" miw={0}>
              <Group justify="space-between" align="flex-start" gap="0 1rem">
                <Text fw={500} flex="1 1 6rem" miw={0}>
                  <bdi>{displayValue(type.title)}</bdi>
                </Text>
                <Text>{formatDollars(type.price)}</Text>
              </Group>
              {type.description && (
                <Text dir="auto" c="dimmed">
                  {type.description}
                </Text>
              )}
            </Stack>
          </Group>
          {type.area?.length !== 0 && <Areas areas={type.area} />}
        </li>
      ))}
    </ul>
  )
}

const UNREADABLE_AREAS = [
  { value: undefined, discountedPrice: undefined, discountPercentage: undefined },
]

type ServiceType = NonNullable<ServiceDetails['types']>[number]

/** A list that could not be read becomes a row of '--'. */
function Areas({ areas = UNREADABLE_AREAS }: { areas: ServiceType['area'] }) {
  const head = ['Area', 'Discounted price', 'Discount']
  /* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS stacks the cells of a row if text is enlarged, which removes the native roles */
  return (
    <Table role="table" className={classes.areas}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {head.map((label) => (
            <Table.Th key={label} role="columnheader">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {Object.entries(areas).map(([place, { value, discountedPrice, discountPercentage }]) => {
          const cells = [
            orMissing(value, (size) => `${twoDecimals().format(size)} sq. ft`),
            formatDollars(discountedPrice),
            orMissing(discountPercentage, (percent) => `${twoDecimals().format(percent)}%`),
          ]
          return (
            <Table.Tr key={place} role="row">
              {cells.map((cell, index) => (
                <Table.Td key={head[index]} role="cell" data-label={head[index]}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
  /* oxlint-enable jsx-a11y/prefer-tag-over-role */
}
