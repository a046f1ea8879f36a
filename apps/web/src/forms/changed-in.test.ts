import type { UseFormReturn } from 'react-hook-form'
import { expect, it } from 'vitest'
import { changedIn } from './changed-in.ts'

interface Fields {
  reference: string
  uin: string
  payloads: string[]
  weight?: number | undefined
}
const begun: Fields = { reference: 'Hangar 2', uin: '', payloads: [], weight: 4 }

/** What is sent of a form in which somebody has set fields, once it is checked. */
const sentOf = (set: Partial<Fields>, checked: (values: Fields) => object = (values) => values): object => {
  const values = { ...begun, ...set }
  const form = { getValues: () => values, formState: { defaultValues: begun } }
  return changedIn(checked(values), form as unknown as UseFormReturn<Fields, unknown, object>)
}

it('sends what somebody changed, so that what a colleague changed meanwhile stays', () => {
  expect(sentOf({ reference: 'Hangar 3' })).toEqual({ reference: 'Hangar 3' })
  expect(sentOf({ payloads: ['camera'] })).toEqual({ payloads: ['camera'] })
})

it('sends nothing of what was typed and taken back', () => {
  expect(sentOf({ reference: 'Hangar 2', uin: ' ', payloads: [] })).toEqual({})
})

it('sends null for a field that was emptied', () => {
  expect(sentOf({ weight: undefined }, ({ weight: _none, ...values }) => values)).toEqual({ weight: null })
})

it('sends a value as it was checked', () => {
  expect(sentOf({ uin: ' UA-1 ' }, (values) => ({ ...values, uin: values.uin.trim() }))).toEqual({
    uin: 'UA-1',
  })
})
