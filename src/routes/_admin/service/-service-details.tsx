import { getRouteApi } from '@tanstack/react-router'

import { getServiceDetails, type ServiceDetails } from '@/api/services'
import { asItCame, MISSING } from '@/domain/as-it-came'
import { formatDollars } from '@/domain/money'
import { frequencyLabel } from '@/domain/recurrence'
import { Failed } from '@/ui/failed'
import { AppLink, ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { Picture } from '@/ui/picture'

import classes from './-service-details.module.css'

const route = getRouteApi('/_admin/service/view/$serviceSlug')

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export function ServiceDetailsScreen() {
  const { serviceSlug: id } = route.useParams()
  const { data, error, isFetching, refetch } = getServiceDetails.useQuery({ id })

  return (
    <div className={classes.page}>
      <PageHead
        title="Service Details"
        context={<AppLink to="/service">All services</AppLink>}
        actions={
          // What can't be read can't be edited either.
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
        <Failed framed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={classes.screen} aria-hidden="true">
          <div className={classes.card}>
            <div className={classes.lead}>
              <span className={classes.pictureToCome} />
              <span className={classes.linesToCome} />
            </div>
          </div>
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index} className={classes.card}>
              <span className={classes.linesToCome} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Details({ service }: { service: ServiceDetails }) {
  return (
    <div className={classes.screen}>
      <section className={classes.card} aria-label="Service">
        <div className={classes.lead}>
          <Picture src={service.image} alt="" width={320} fluid />
          <div>
            <h2 className={classes.name}>{asItCame(service.name)}</h2>
            <p className={classes.price}>{formatDollars(service.price)}</p>
            <p className={classes.text}>{service.description?.trim() || 'No description'}</p>
          </div>
        </div>
      </section>

      <section className={classes.card} aria-labelledby="recurring-options">
        <h2 id="recurring-options" className={classes.heading}>
          Recurring Options
        </h2>
        {service.recurringOptions.length === 0 ? (
          <p className={classes.second}>No recurring options</p>
        ) : (
          <ul className={classes.rows}>
            {service.recurringOptions.map((option, index) => (
              <li key={option._id ?? index} className={classes.row}>
                <span className={classes.strong}>
                  {option.title?.trim() || frequencyLabel(option.frequency)}
                </span>
                <span className={classes.second}>{frequencyLabel(option.frequency)}</span>
                <span className={classes.figure}>
                  {number.format(option.discountPercentage ?? 0)}% off
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>

      <section className={classes.card} aria-labelledby="sub-services">
        <h2 id="sub-services" className={classes.heading}>
          Sub-services
        </h2>
        <Types types={service.types} empty="No sub-services" />
      </section>

      <section className={classes.card} aria-labelledby="add-ons">
        <h2 id="add-ons" className={classes.heading}>
          Add-ons
        </h2>
        {service.addOns.length === 0 ? (
          <p className={classes.second}>No Add Ons</p>
        ) : (
          service.addOns.map((addOn, index) => (
            <div key={addOn._id ?? index} className={classes.addOn}>
              <h3 className={classes.subheading}>{asItCame(addOn.title)}</h3>
              <Types types={addOn.types} empty="No choices" />
            </div>
          ))
        )}
      </section>
    </div>
  )
}

type ServiceType = ServiceDetails['types'][number]

function Types({ types, empty }: { types: ServiceType[]; empty: string }) {
  if (types.length === 0) return <p className={classes.second}>{empty}</p>
  return (
    <ul className={classes.rows}>
      {types.map((type, index) => (
        <li key={type._id ?? index} className={classes.type}>
          <Picture src={type.image} alt="" width={72} />
          <div className={classes.typeText}>
            <div className={classes.typeHead}>
              <span className={classes.strong}>{asItCame(type.title)}</span>
              <span className={classes.figure}>{formatDollars(type.price)}</span>
            </div>
            {type.description?.trim() && <p className={classes.second}>{type.description}</p>}
            {type.area.length > 0 && <Areas areas={type.area} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Areas({ areas }: { areas: ServiceType['area'] }) {
  return (
    <table className={classes.areas}>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Discounted price</th>
          <th scope="col">Discount</th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area, index) => (
          <tr key={area.value ?? index}>
            <td>{area.value === undefined ? MISSING : `${number.format(area.value)} sq. ft`}</td>
            <td>
              {area.discountedPrice === undefined ? MISSING : formatDollars(area.discountedPrice)}
            </td>
            <td>
              {area.discountPercentage === undefined
                ? MISSING
                : `${number.format(area.discountPercentage)}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
