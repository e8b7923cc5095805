import * as z from 'zod/mini'

export const requiredName = z.string().check(z.trim(), z.minLength(1, 'Please enter name'))

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'

export const PRICE_REQUIRED = 'Please enter price, min 0'
