import { PhoneNumber } from '@clearway/domain/contracts'
import { z } from 'zod'
import { plainPhone } from '../words/text.ts'

const example = '+919845011732'

/** How a field for a phone number looks. */
export const phoneInput = {
  type: 'tel',
  autoComplete: 'tel',
  placeholder: example,
  help: 'With the country code',
} as const

const [fewest, most] = [7, 15]

/** What is wrong with a number as it was typed, and what would be right; null when nothing is. */
export const phoneFault = (typed: string): string | null => {
  const number = plainPhone(typed)
  if (number === '') return 'is required'
  if (/[^+\d]/.test(number)) return `must be a phone number: digits behind the country code, as in ${example}`
  if (!number.startsWith('+')) return `must begin with + and the country code, as in ${example}`
  const digits = number.length - 1
  if (digits < fewest || digits > most) return `must have ${fewest} to ${most} digits, as in ${example}`
  return PhoneNumber.safeParse(number).success
    ? null
    : `must have a country code behind the +, as in ${example}`
}

/** Of a field that takes an address, too. */
export const contactFault = (typed: string): string | null => {
  if (typed.includes('@')) return null
  const isNumber = /\d/.test(typed) && !/\p{L}/u.test(typed)
  return isNumber ? phoneFault(typed) : `must be an e-mail address, or a phone number as in ${example}`
}

const takePhone = (
  typed: string,
  context: { addIssue(issue: { code: 'custom'; message: string }): void },
) => {
  const fault = phoneFault(typed)
  if (fault) context.addIssue({ code: 'custom', message: fault })
  return plainPhone(typed)
}

/** As people write it; E.164 comes out. */
export const Phone = z.string().transform((typed, context) => takePhone(typed, context))

/** The same, where there may be none. */
export const PhoneOrNone = z
  .string()
  .transform((typed, context) => (typed.trim() === '' ? null : takePhone(typed, context)))
