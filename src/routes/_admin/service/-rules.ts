import * as z from 'zod/mini'

export const requiredName = z.string().check(z.trim(), z.minLength(1, 'Please enter name'))

export const numberOrEmpty = z.union([z.number(), z.literal('')])

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'
