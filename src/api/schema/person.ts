import * as z from 'zod/mini'

import { id, label, nested, referenced } from './fields'

export const personFields = {
  _id: id,
  email: z.optional(label),
  userInfo: nested(z.object({ name: label })),
}

/** Somebody whom a row mentions. The server sends the person, or only the id. */
export const person = nested(referenced(z.object(personFields)))
