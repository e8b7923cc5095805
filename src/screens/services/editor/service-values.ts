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
import { withNumericPrices } from '@/api/services'
import type { RecordCopy } from '@/screens/edits/resolve-conflicts'

import type { CreatedService } from '../create-service'
import { sentNumber, sentText } from './edited-values'
import { type EditServiceValues, Items } from './service-schema'

export interface ServiceCopy extends RecordCopy<Raw, EditServiceValues> {
  /**
   * What an earlier attempt has created in place of a service that is gone. In an object, by which a
   * draft knows of it too, although the session has expired before the answer came.
   */
  copy: { created: CreatedService | null }
}

/**
 * Reads a copy of a service once. From here to the call that saves it, the service as it came and
 * what the form shows of it stay together.
 */
export const readService = (raw: Raw): ServiceCopy => ({
  raw,
  form: toForm(raw),
  copy: { created: null },
})

/** Returns what the form shows of a service. What could not be read is null. */
function toForm(raw: Raw): EditServiceValues {
  const recurringOptions = shownRows(raw['recurringOptions'])
  return {
    name: shownText(raw['name']),
    description: shownText(raw['description']),
    image: shownText(raw['image']),
    price: shownNumber(raw['price']),
    taxable: shownFlag(raw['taxable']),
    taxDetails: taxIn(raw['taxDetails'] ?? {}),
    serviceType: serviceTypeOf(raw, recurringOptions),
    recurringOptions: new Items(recurringOptions),
    modifiers: new Items(shownRows(raw['modifiers'])),
    intakeQuestions: new Items(shownRows(raw['intakeQuestions'])),
    isHidden: shownFlag(raw['isHidden']),
  }
}

/** A service that doesn't say whether it is recurring is if it has options. */
function serviceTypeOf(raw: Raw, options: unknown[] | null) {
  const isRecurring = shownFlag(raw['isRecurring'] ?? (options ?? []).length > 0)
  if (isRecurring === null) return null
  return isRecurring ? 'recurring' : 'onetime'
}

function taxIn(details: unknown): EditServiceValues['taxDetails'] {
  if (!isObject(details)) return { name: null, rate: null }
  const rate = shownNumber(details['rate'])
  return { name: shownText(details['name']), rate: rate === '0' ? '' : rate }
}

const taxFields = ({ name, rate }: EditServiceValues['taxDetails']) => ({
  name: sentText(name),
  rate: sentNumber(rate),
})

/** Returns the fields of a service, apart from its tax and its recurring options. */
function fieldsOf(form: EditServiceValues): Raw {
  const { price, serviceType, taxDetails: _, recurringOptions: __, ...rest } = form
  return {
    ...rest,
    name: sentText(form.name),
    description: sentText(form.description),
    modifiers: form.modifiers.rows,
    intakeQuestions: form.intakeQuestions.rows,
    price: sentNumber(price),
    isRecurring: serviceType === null ? null : serviceType === 'recurring',
  }
}

/** Lays the values over the copy of the service that they are based on. */
export function toBody(serviceId: string, base: ServiceCopy, values: EditServiceValues) {
  const { raw, form: before } = base
  const { __v, ...service } = overlay(raw, fieldsOf(before), fieldsOf(values))
  const changed = {
    ...service,
    ...changedTax(base, values),
    ...changedOptions(before, values),
  }
  return { ...withNumericPrices(changed), serviceId: rawId({ _id: serviceId, raw }) }
}

/** Details of a tax that the form doesn't show stay as they are, unless it was switched off. */
function changedTax({ raw, form: before }: ServiceCopy, values: EditServiceValues): Raw {
  const { taxDetails } = raw
  if (values.taxable) {
    const changed = overlay(
      taxDetails,
      taxFields(before.taxDetails),
      taxFields(values.taxDetails),
    )
    return changed === taxDetails ? {} : { taxDetails: changed }
  }
  if (values.taxable === before.taxable) return {}
  return { taxDetails: { ...(isObject(taxDetails) && taxDetails), name: '', rate: 0 } }
}

function changedOptions(before: EditServiceValues, values: EditServiceValues): Raw {
  if (values.serviceType === 'recurring') {
    return overlay(
      {},
      { recurringOptions: before.recurringOptions.rows },
      { recurringOptions: values.recurringOptions.rows },
    )
  }
  if (values.serviceType === before.serviceType) return {}
  return { recurringOptions: [] }
}
