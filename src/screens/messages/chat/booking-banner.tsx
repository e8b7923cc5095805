import '@mantine/core/styles/DataList.layer.css'
import { DataList, Skeleton, VisuallyHidden } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'

import type { Conversation } from '@/api/chat'
import { formatAddress } from '@/domain/chat/conversation'
import { formatDate, formatTimeRange } from '@/domain/format/dates'
import { endOfId, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { BookingLink } from '@/screens/booking-parts/booking-link'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { ServiceLink } from '@/ui/page/service-link'

import classes from './booking-banner.module.css'

/** The service and the booking that a conversation is about. */
export function BookingBanner({ conversation }: { conversation: Conversation }) {
  const { serviceDetail, bookingDetail } = conversation
  if (!serviceDetail && !bookingDetail) return null
  return (
    <section className={classes.banner} aria-label="Booking">
      <BannerService service={serviceDetail} />
      <BannerBooking booking={bookingDetail} />
      {bookingDetail?._id && (
        <IconChevronRight className={classes.chevron} size={18} aria-hidden />
      )}
    </section>
  )
}

export function BannerSkeleton() {
  return (
    <div className={classes.banner} aria-hidden>
      <Skeleton h={56} w={56} radius="sm" />
      <Skeleton h="0.875rem" w="40%" />
    </div>
  )
}

function BannerService({ service }: { service: Conversation['serviceDetail'] }) {
  const name = service?.name || endOfId(service?._id ?? '') || MISSING
  return (
    <>
      <ImageWithFallback src={service?.image} alt="" width={56} ratio={1} />
      <div className={classes.service}>
        <span className={classes.serviceName}>
          <ServiceLink id={service?._id} name={name} />
        </span>
        <span className={classes.price}>{formatDollars(service?.price)}</span>
      </div>
    </>
  )
}

function BannerBooking({ booking }: { booking: Conversation['bookingDetail'] }) {
  const time = formatTimeRange(booking?.time?.from, booking?.time?.to)
  return (
    <DataList labelWidth={0} gap="0.25rem" className={classes.booking}>
      <DataList.Item>
        <DataList.ItemLabel>
          <IconMapPin size={15} stroke={1.75} aria-hidden />
          <VisuallyHidden>Location</VisuallyHidden>
        </DataList.ItemLabel>
        <DataList.ItemValue>
          <bdi>{formatAddress(booking?.address)}</bdi>
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>
          <IconCalendar size={15} stroke={1.75} aria-hidden />
          <VisuallyHidden>Date and time</VisuallyHidden>
        </DataList.ItemLabel>
        <DataList.ItemValue>
          <BookingLink id={booking?._id}>
            {`${formatDate(booking?.date)}, ${time}`}
          </BookingLink>
        </DataList.ItemValue>
      </DataList.Item>
    </DataList>
  )
}
