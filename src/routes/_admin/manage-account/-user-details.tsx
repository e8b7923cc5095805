import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import { type Account, getAccount, listProviderServices } from '@/api/accounts'
import { ApiError } from '@/api/http'
import { accountStatusLabel, accountStatusTone, roleLabel } from '@/domain/account'
import { MISSING } from '@/domain/as-it-came'
import { formatTime } from '@/domain/dates'
import { nameOf } from '@/domain/person'
import { pageTitle } from '@/domain/product'
import { byWeekday, weekdayName } from '@/domain/weekdays'
import { Breakable } from '@/ui/breakable'
import { Failed } from '@/ui/failed'
import { AppLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { PageNotFound } from '@/ui/page-not-found'
import { Photo } from '@/ui/photo'
import { StatusBadge } from '@/ui/status-badge'
import { toast } from '@/ui/toast'

import { AccountBookings } from './-account-bookings'

import classes from './-user-details.module.css'

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

export function UserDetails() {
  const { id } = route.useParams()
  const query = useQuery(getAccount.options({ id }))
  const { data: account, error } = query

  if (!account && error && isUnknown(error)) return <UnknownAccount notice={error.message} />
  // An answer without an account in it.
  if (account?._id === '') return <UnknownAccount notice={null} />

  return (
    <>
      <PageHead
        title="User Details"
        context={<AppLink to="/manage-account">All accounts</AppLink>}
      />
      {account ? (
        <>
          <Profile account={account} />
          {account.role === 'provider' && (
            <div className={classes.columns}>
              <Services userId={id} />
              <Availability account={account} />
            </div>
          )}
          {account.role !== 'admin' && <AccountBookings id={id} role={account.role} />}
        </>
      ) : error ? (
        <Failed
          framed
          error={error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <section className={classes.profile} aria-busy="true">
          <span className={classes.photoSkeleton} />
          <div className={classes.facts} aria-hidden>
            {/* As many as a customer has, which most are. */}
            {WIDTHS.slice(1).map((width) => (
              <span key={width} className={classes.factSkeleton} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Whether the server answered that there is no such account; 400 is how it refuses a malformed id. */
function isUnknown(error: Error): boolean {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false
  return [400, 404, 410, 422].includes(error.status) || /not found/i.test(error.message)
}

function UnknownAccount({ notice }: { notice: string | null }) {
  useEffect(
    function sayWhatTheServerSaid() {
      document.title = pageTitle('Page Not Found')
      if (notice !== null) toast.error(notice, { id: 'unknown-account' })
    },
    [notice],
  )
  return <PageNotFound />
}

function Profile({ account }: { account: Account }) {
  const { userInfo, providerInfo, email, status, role } = account
  return (
    <section className={classes.profile} aria-label="Profile">
      <Photo src={userInfo?.profilePhoto} name={userInfo?.name} size={64} />
      <dl className={classes.facts}>
        <Fact label="Name">
          <strong>{nameOf(account)}</strong>
        </Fact>
        <Fact label="Phone">{userInfo?.phone?.trim() || MISSING}</Fact>
        <Fact label="Email">
          <Breakable text={email?.trim() || MISSING} before="@" />
        </Fact>
        <Fact label="Status">
          <StatusBadge tone={accountStatusTone(status)} label={accountStatusLabel(status)} />
        </Fact>
        <Fact label="Role">{roleLabel(role)}</Fact>
        {role === 'provider' && (
          <>
            <Fact label="Zip code">{providerInfo?.zipCode?.trim() || 'No ZipCode found'}</Fact>
            <Fact label="Company name">
              {providerInfo?.companyName?.trim() || 'No Company Name found'}
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Services({ userId }: { userId: string }) {
  const query = useQuery(listProviderServices.options({ userId }))
  const services = query.data?.services
  return (
    <section className={classes.panel} aria-labelledby="services">
      <h2 id="services" className={classes.heading}>
        Services
      </h2>
      {services ? (
        services.length === 0 ? (
          <p className={classes.none}>No services found</p>
        ) : (
          <ul className={classes.services}>
            {services.map((service, index) => (
              <li key={service._id || `nameless ${index}`}>
                <h3>{service.name?.trim() || MISSING}</h3>
                {service.subServices.length === 0 ? (
                  <p className={classes.none}>No Subservices</p>
                ) : (
                  <ul className={classes.subServices}>
                    {Object.entries(service.subServices).map(([place, { name }]) => (
                      <li key={place}>{name?.trim() || MISSING}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <Failed
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Bars count={4} />
      )}
    </section>
  )
}

function Availability({ account }: { account: Account }) {
  const lines = (account.providerInfo?.availability ?? []).toSorted(byWeekday)
  return (
    <section className={classes.panel} aria-labelledby="availability">
      <h2 id="availability" className={classes.heading}>
        Availability
      </h2>
      {lines.length === 0 ? (
        <p className={classes.none}>No availability</p>
      ) : (
        <ul className={classes.availability}>
          {lines.map(({ _id, day, startTime, endTime }, index) => (
            <li key={_id || `line ${index}`}>
              <span>{weekdayName(day)}</span>
              <span>{formatTime(startTime)}</span>
              <span aria-hidden>–</span>
              <span>{formatTime(endTime)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const WIDTHS = [38, 62, 48, 70, 55, 42] as const

/** In the shape of lines to come. */
function Bars({ count }: { count: number }) {
  return (
    <div className={classes.bars} aria-hidden>
      {WIDTHS.slice(0, count).map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
