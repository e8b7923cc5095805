import * as z from 'zod/mini'

// What the category form, the service form and Edit Services have in common, once.

export const requiredName = z.string().check(z.trim(), z.minLength(1, 'Please enter name'))

export const SERVICE_IMAGE_REQUIRED = 'Service Image is Required'
