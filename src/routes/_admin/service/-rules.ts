import * as z from 'zod/mini'

// What the forms of the catalogue have in common, once.

export const requiredName = z.string().check(z.trim(), z.minLength(1, 'Please enter name'))

/** What a NumberField holds. */
export const numberOrEmpty = z.union([z.number(), z.literal('')])

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'
