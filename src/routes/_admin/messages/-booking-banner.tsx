import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'

import type { Conversation } from '@/api/chat'
import { MISSING } from '@/domain/as-it-came'
import { formatAddress } from '@/domain/conversation'
import { formatDate, formatTimeRange } from '@/domain/dates'
import { formatDollars } from '@/domain/money'
import { AppLink } from '@/ui/link'
import { Picture } from '@/ui/picture'

import classes from './-messages.module.css'

/** What the chat is about: the service and the booking. Without either there is no banner. */
export function BookingBanner({
  conversation: { serviceDetail, bookingDetail },
}: {
  conversation: Conversation
}) {
  if (!serviceDetail && !bookingDetail) return null
  const name = serviceDetail?.name?.trim() || MISSING
  return (
    <section className={classes.banner} aria-label="Booking">
      <Picture src={serviceDetail?.image} alt="" width={56} ratio={1} />
      <div className={classes.service}>
        {serviceDetail?._id ? (
          <AppLink
            to="/service/view/$serviceSlug"
            params={{ serviceSlug: serviceDetail._id }}
            className={classes.serviceName ?? ''}
          >
            {name}
          </AppLink>
        ) : (
          <span className={classes.serviceName}>{name}</span>
        )}
        <span className={classes.price}>
          {serviceDetail?.price === undefined ? MISSING : formatDollars(serviceDetail.price)}
        </span>
      </div>
      <dl className={classes.booking}>
        <div>
          <dt>
            <IconMapPin size={15} stroke={1.75} aria-hidden />
            <span className={classes.hidden}>Location</span>
          </dt>
          <dd>{formatAddress(bookingDetail?.address)}</dd>
        </div>
        <div>
          <dt>
            <IconCalendar size={15} stroke={1.75} aria-hidden />
            <span className={classes.hidden}>Date and time</span>
          </dt>
          <dd>
            {formatDate(bookingDetail?.date)},{' '}
            {formatTimeRange(bookingDetail?.time?.from, bookingDetail?.time?.to)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
