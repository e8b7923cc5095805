import * as z from 'zod/mini'

import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'

/*
 * What the forms of the editor have in common. Numbers are text until they are sent. Null is what
 * could not be read, until the user enters a value. It breaks no rule, and goes back as it came.
 */

export const editedText = z.nullable(z.string())
export const editedFlag = z.nullable(z.boolean())

export const requiredText = (message: string) =>
  checkedText((text) => blankError(text, message))

/** A text that has its own message for each fault. `errorOf` returns what is wrong, if anything. */
export const checkedText = (errorOf: (text: string) => string | undefined) =>
  z.nullable(
    z.string().check(
      z.superRefine((text, context) => {
        const message = errorOf(text)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      }),
    ),
  )

export function blankError(text: string | null, message: string): string | undefined {
  return text !== null && trimText(text) === '' ? message : undefined
}

export interface FieldFault {
  path: (string | number)[]
  /** False or undefined if nothing is wrong. */
  message: string | false | undefined
}

/**
 * Checks fields that depend on each other, even if one of them fails its own rule, so that all faults
 * are shown together. `faultsIn` returns what is wrong, in the order of the toasts.
 */
export function dependentFields<Values>(faultsIn: (values: Values) => FieldFault[]) {
  return z.superRefine<Values>((values, context) => {
    for (const { path, message } of faultsIn(values)) {
      if (message) context.addIssue({ code: 'custom', message, path })
    }
  })
}

/** Returns the text as it is sent. */
export function sentText(text: string | null): string | null {
  return text && trimText(text)
}

/** Returns the number as it is sent: 0 if the field is empty. */
export function sentNumber(text: string | null): number | null {
  return text === null ? null : parseNumber(trimText(text) || '0')
}
