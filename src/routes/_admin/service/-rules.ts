import * as z from 'zod/mini'

export const requiredName = z.string().check(z.trim(), z.minLength(1, 'Please enter name'))

/** The value of a NumberField, '' when the field is empty. */
export const numberOrEmpty = z.union([z.number(), z.literal('')])

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'
