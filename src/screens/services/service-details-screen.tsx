import '@mantine/core/styles/DataList.layer.css'
import '@mantine/core/styles/Table.layer.css'
import {
  Box,
  DataList,
  Group,
  Paper,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { getServiceDetails, type ServiceDetails } from '@/api/services'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { frequencyLabel } from '@/domain/service/frequency'
import { PENDING_INFO } from '@/domain/service/pending-info'
import { isUnknownRecord, UnknownRecord } from '@/screens/page/unknown-record'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { ErrorState } from '@/ui/feedback/error-state'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { AppLink, ButtonLink } from '@/ui/page/link'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'

import { toListAsLeft, useStateToService } from './catalogue/list-state'

import classes from './service-details.module.css'

const route = getRouteApi('/_admin/service/view/$serviceSlug')

export function ServiceDetailsScreen() {
  const { serviceSlug: id } = route.useParams()
  const query = getServiceDetails.useQuery({ id })
  const { data, error } = query
  const list = useLocation({ select: ({ state }) => toListAsLeft(state) })
  const state = useStateToService()

  if (isUnknownRecord(error)) return <UnknownRecord error={error} />
  return (
    <>
      <PageHeader
        title="Service Details"
        context={
          <AppLink {...list} data-underline="always">
            All services
          </AppLink>
        }
        actions={
          (data || !error) && (
            <ButtonLink
              to="/service/edit/$serviceSlug"
              params={{ serviceSlug: id }}
              state={state}
            >
              Edit
            </ButtonLink>
          )
        }
      />
      <ServiceContent query={query} />
    </>
  )
}

interface ServiceContentProps {
  query: ReturnType<typeof getServiceDetails.useQuery>
}

function ServiceContent({ query }: ServiceContentProps) {
  if (query.data) return <Details service={query.data} />
  if (query.error) return <ErrorState framed query={query} />
  return (
    <Stack aria-hidden="true">
      <Skeleton h="16rem" />
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} h="6rem" />
      ))}
    </Stack>
  )
}

interface DetailsProps {
  service: ServiceDetails
}

function Details({ service }: DetailsProps) {
  const { price = 0 } = service
  return (
    <Stack>
      <Paper
        component="section"
        withBorder
        p={{ base: 'md', md: 'lg' }}
        aria-label="Service"
        style={{ overflowWrap: 'anywhere' }}
      >
        <Group align="flex-start" gap="lg">
          <Box flex="0 1 20rem" miw={0}>
            <ImageWithFallback src={service.image} alt="" width={320} fluid />
          </Box>
          <Box flex="1 1 20rem" miw={0}>
            <Title order={2} size="xl">
              <bdi>{displayValue(service.name)}</bdi>
            </Title>
            <Text c="accent" size="lg" fw={600} mb="sm">
              {formatDollars(price)}
            </Text>
            <Text maw="65ch" dir="auto" className={classes.description}>
              {service.description ?? 'No description'}
            </Text>
          </Box>
        </Group>
      </Paper>
      <Section title="Tax and Visibility">
        <DataList size="md" gap="xs" labelWidth="min(11rem, 55%)">
          <Fact label="Charge Tax">
            <bdi>{taxText(service)}</bdi>
          </Fact>
          <Fact label="Hidden from customers">{yesOrNo(service.isHidden)}</Fact>
          <Fact label={PENDING_INFO}>{yesOrNo(service.isPending)}</Fact>
        </DataList>
      </Section>
      <Section title="Recurring Options">
        <Rows rows={service.recurringOptions} empty="No recurring options">
          {({ title, frequency, discountPercentage = 0 }) => (
            <Group justify="space-between" gap="xs">
              <Text fw={500} flex="2 1 10rem">
                <bdi>{title ?? frequencyLabel(frequency)}</bdi>
              </Text>
              <Text c="dimmed" flex="1 1 5rem">
                {frequencyLabel(frequency)}
              </Text>
              <Text>{amount(discountPercentage, '% off')}</Text>
            </Group>
          )}
        </Rows>
      </Section>
      <Section title="Sub-services">
        <Types types={service.types} empty="No sub-services" />
      </Section>
      <Section title="Add-ons">
        <Rows rows={service.addOns} empty="No Add Ons">
          {({ title, types }) => (
            <>
              <Title order={3} size="md">
                <bdi>{displayValue(title)}</bdi>
              </Title>
              <Types types={types} empty="No choices" />
            </>
          )}
        </Rows>
      </Section>
    </Stack>
  )
}

interface FactProps {
  label: string
  children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

/** Returns '--' if the server does not say it, or not so that it can be read. */
function yesOrNo(flag: boolean | undefined): string {
  if (flag === undefined) return MISSING
  return flag ? 'Yes' : 'No'
}

/** Returns text such as 'VAT, 8.875%', or 'No'. */
function taxText({ taxable, taxDetails }: ServiceDetails): string {
  if (!taxable) return yesOrNo(taxable)
  return `${displayValue(taxDetails?.name)}, ${amount(taxDetails?.rate, '%')}`
}

/** Rounds nothing, because the editor shows a discount or a tax rate with all its decimals. */
function amount(value: number | null | undefined, unit: string): string {
  if (value === undefined || value === null) return MISSING
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 20 })}${unit}`
}

interface RowsProps<Row> {
  /** Undefined if they could not be read. */
  rows: Row[] | undefined
  empty: string
  children: (row: Row) => ReactNode
}

function Rows<Row extends { _id?: string | undefined }>({
  rows,
  empty,
  children,
}: RowsProps<Row>) {
  if (!rows) return <Text c="dimmed">{MISSING}</Text>
  if (rows.length === 0) return <EmptyNote>{empty}</EmptyNote>
  const keys = uniqueKeys(rows)
  return (
    <ul className={classes.rows}>
      {rows.map((row, index) => (
        <li key={keys[index]}>{children(row)}</li>
      ))}
    </ul>
  )
}

interface TypesProps {
  types: ServiceDetails['types']
  empty: string
}

function Types({ types, empty }: TypesProps) {
  return (
    <Rows rows={types} empty={empty}>
      {({ image, title, price, description, area }) => (
        <>
          <Group align="flex-start">
            <ImageWithFallback src={image} alt="" width={72} />
            <Stack gap="xs" flex="1 1 7rem" miw={0}>
              <Group justify="space-between" align="flex-start" gap="0 1rem">
                <Text fw={500} flex="1 1 6rem" miw={0}>
                  <bdi>{displayValue(title)}</bdi>
                </Text>
                <Text>{formatDollars(price)}</Text>
              </Group>
              {description && (
                <Text dir="auto" c="dimmed">
                  {description}
                </Text>
              )}
            </Stack>
          </Group>
          {area?.length !== 0 && (
            <Table.ScrollContainer
              type="native"
              minWidth={0}
              className={classes.areas}
              // Beside the image of the type, where there is room.
              ms={{ sm: '5.25rem' }}
              mt="xs"
              maw="28rem"
            >
              <Table
                data={{
                  head: ['Area', 'Discounted price', 'Discount'],
                  body: area?.map(({ value, discountedPrice, discountPercentage }) => [
                    amount(value, ' sq. ft'),
                    formatDollars(discountedPrice),
                    amount(discountPercentage, '%'),
                  ]) ?? [[MISSING, MISSING, MISSING]],
                }}
              />
            </Table.ScrollContainer>
          )}
        </>
      )}
    </Rows>
  )
}
