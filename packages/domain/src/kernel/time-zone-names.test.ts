import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone-names.ts'

const intl = (name: string) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone

test('every zone that Intl lists has one name, which means the same zone', () => {
  const listed = Intl.supportedValuesOf('timeZone')
  const names = listed.map(timeZoneName)
  expect(new Set(names).size).toBe(listed.length)
  expect(names.map((name) => intl(name ?? ''))).toEqual(listed)
  expect(names.map((name) => timeZoneName(name ?? ''))).toEqual(names)
})

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['IST', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['eUROPE/berlin', 'Europe/Berlin'],
  ['Zulu', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+05:30', null],
  ['SystemV/AST4', null],
  ['Mars/Base', null],
  ['', null],
])('%s is %s', (text, name) => {
  expect(timeZoneName(text)).toBe(name)
})
