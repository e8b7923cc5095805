import { PASSWORD_MIN_LENGTH } from './credentials'

export const passwordRules: readonly { label: string; test: (text: string) => boolean }[] = [
  {
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    test: (text) => text.length >= PASSWORD_MIN_LENGTH,
  },
  { label: '1 capital letter', test: (text) => /[A-Z]/.test(text) },
  { label: '1 number', test: (text) => /[0-9]/.test(text) },
  {
    label: '1 special character from !@#$%^&*()_+',
    test: (text) => /[!@#$%^&*()_+]/.test(text),
  },
]

export function meetsPasswordRule(text: string): boolean {
  return passwordRules.every((rule) => rule.test(text))
}
