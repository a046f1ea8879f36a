import { describe, expect, test } from 'vitest'
import { contactFault, Phone, PhoneOrNone } from './phone-field.ts'

const reasonOf = (typed: string) => Phone.safeParse(typed).error?.issues[0]?.message

describe('a phone number', () => {
  test.each([
    '+919845011732',
    ' +91 98450 11732 ',
    '+91-98450-11732',
    '+91 (98450) 11732',
    '+91 (0) 98450.11732',
    '+91\u00a098450\u201111732',
    '+91 98450/11732',
  ])('written as %j goes out as E.164', (typed) => {
    expect(Phone.parse(typed)).toBe('+919845011732')
  })

  test.each([
    ['', 'is required'],
    ['98450 11732', 'must begin with + and the country code, as in +919845011732'],
    ['00919845011732', 'must begin with + and the country code, as in +919845011732'],
    ['+91 9845 CALL', 'must be a phone number: digits behind the country code, as in +919845011732'],
    ['+91+9845011732', 'must have a country code behind the +, as in +919845011732'],
    ['+0 98450 11732', 'must have a country code behind the +, as in +919845011732'],
    ['+91 98', 'must have 7 to 15 digits, as in +919845011732'],
    ['+91 98450 11732 11732', 'must have 7 to 15 digits, as in +919845011732'],
  ])('written as %j is refused with what would be right', (typed, reason) => {
    expect(reasonOf(typed)).toBe(reason)
  })

  test('may be left out where there may be none', () => {
    expect(PhoneOrNone.parse('  ')).toBeNull()
    expect(PhoneOrNone.parse('+91 98450 11732')).toBe('+919845011732')
    expect(PhoneOrNone.safeParse('98450 11732').error?.issues[0]?.message).toMatch(/begin with \+/)
  })
})

test.each([
  ['asha@example.org', null],
  ['+91 98450 11732', null],
  ['asha.example.org', 'must be an e-mail address, or a phone number as in +919845011732'],
  ['98450 11732', 'must begin with + and the country code, as in +919845011732'],
])('an address or a number, %j: %j', (typed, fault) => {
  expect(contactFault(typed)).toBe(fault)
})
