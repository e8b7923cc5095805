import { VisuallyHidden } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'

import type { Conversation } from '@/api/chat'
import { formatAddress } from '@/domain/chat/conversation'
import { formatDate, formatTimeRange } from '@/domain/format/dates'
import { endOfId, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { BookingLink } from '@/screens/booking/booking-link'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'
import { ServiceLink } from '@/ui/page/service-link'

import classes from './booking-banner.module.css'

export function BookingBanner({
  conversation: { serviceDetail, bookingDetail },
}: {
  conversation: Conversation
}) {
  if (!serviceDetail && !bookingDetail) return null
  const name = serviceDetail?.name || endOfId(serviceDetail?._id ?? '') || MISSING
  const time = bookingDetail?.time
  return (
    <section className={classes.banner} aria-label="Booking">
      <ImageWithFallback src={serviceDetail?.image} alt="" width={56} ratio={1} />
      <div className={classes.service}>
        <span className={classes.serviceName}>
          <ServiceLink id={serviceDetail?._id} name={name} />
        </span>
        <span className={classes.price}>{formatDollars(serviceDetail?.price)}</span>
      </div>
      <dl className={classes.booking}>
        <div>
          <dt>
            <IconMapPin size={15} stroke={1.75} aria-hidden />
            <VisuallyHidden>Location</VisuallyHidden>
          </dt>
          <dd>
            <bdi>{formatAddress(bookingDetail?.address)}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <IconCalendar size={15} stroke={1.75} aria-hidden />
            <VisuallyHidden>Date and time</VisuallyHidden>
          </dt>
          <dd>
            <BookingLink id={bookingDetail?._id ?? ''}>
              {`${formatDate(bookingDetail?.date)}, ${formatTimeRange(time?.from, time?.to)}`}
            </BookingLink>
          </dd>
        </div>
      </dl>
      {bookingDetail?._id && <IconChevronRight className={classes.chevron} size={18} aria-hidden />}
    </section>
  )
}
