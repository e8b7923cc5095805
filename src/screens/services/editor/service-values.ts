import { isObject } from '@/api/schema/fields'
import {
  overlay,
  type Raw,
  rawId,
  shownFlag,
  shownNumber,
  shownRows,
  shownText,
} from '@/api/schema/raw'
import { withDefaultPrices } from '@/api/services'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'

import { type EditServiceValues, Items, parsePrice } from './service-schema'

/** Returns what the form shows of a service. What could not be read is null. */
export function toForm(raw: Raw): EditServiceValues {
  const recurringOptions = shownRows(raw['recurringOptions'])
  // A service that doesn't say whether it is recurring is if it has options.
  const isRecurring = shownFlag(raw['isRecurring'] ?? (recurringOptions ?? []).length > 0)
  return {
    name: shownText(raw['name']),
    description: shownText(raw['description']),
    image: shownText(raw['image']),
    price: shownNumber(raw['price']),
    taxable: shownFlag(raw['taxable']),
    taxDetails: taxIn(raw['taxDetails'] ?? {}),
    serviceType: isRecurring === null ? null : isRecurring ? 'recurring' : 'onetime',
    recurringOptions: new Items(recurringOptions),
    modifiers: new Items(shownRows(raw['modifiers'])),
    intakeQuestions: new Items(shownRows(raw['intakeQuestions'])),
    isHidden: shownFlag(raw['isHidden']),
  }
}

function taxIn(details: unknown): EditServiceValues['taxDetails'] {
  if (!isObject(details)) return { name: null, rate: null }
  const rate = shownNumber(details['rate'])
  return { name: shownText(details['name']), rate: rate === '0' ? '' : rate }
}

const taxFields = ({ name, rate }: EditServiceValues['taxDetails']) => ({
  name: name === null ? null : trimText(name),
  rate: rate === null ? null : parseNumber(rate),
})

/** Returns the fields of a service, apart from its tax and its recurring options. */
function fieldsOf(form: EditServiceValues): Raw {
  const { price, serviceType, taxDetails: _, recurringOptions: __, ...rest } = form
  return {
    ...rest,
    name: form.name === null ? null : trimText(form.name),
    description: form.description === null ? null : trimText(form.description),
    modifiers: form.modifiers.rows,
    intakeQuestions: form.intakeQuestions.rows,
    price: price === null ? null : parsePrice(price),
    isRecurring: serviceType === null ? null : serviceType === 'recurring',
  }
}

/** Lays what the user has changed over the service that the form was filled with. */
export function toBody(serviceId: string, raw: Raw, form: EditServiceValues) {
  const before = toForm(raw)
  const { __v, ...service } = overlay(raw, fieldsOf(before), fieldsOf(form))
  const changed = {
    ...service,
    ...changedTax(raw, before, form),
    ...changedOptions(before, form),
  }
  return { ...withDefaultPrices(changed), serviceId: rawId({ _id: serviceId, raw }) }
}

/** Details of a tax that the form doesn't show stay as they are, unless it was switched off. */
function changedTax(
  { taxDetails: raw }: Raw,
  before: EditServiceValues,
  form: EditServiceValues,
) {
  if (form.taxable) {
    const taxDetails = overlay(
      raw,
      taxFields(before.taxDetails),
      taxFields(form.taxDetails),
    )
    return taxDetails === raw ? {} : { taxDetails }
  }
  if (form.taxable === before.taxable) return {}
  return { taxDetails: { ...(isObject(raw) && raw), name: '', rate: 0 } }
}

function changedOptions(before: EditServiceValues, form: EditServiceValues) {
  const optionsOf = ({ recurringOptions: { rows } }: EditServiceValues) => ({
    recurringOptions: rows,
  })
  if (form.serviceType === 'recurring')
    return overlay({}, optionsOf(before), optionsOf(form))
  return form.serviceType === before.serviceType ? {} : { recurringOptions: [] }
}
