import { zodResolver } from '@hookform/resolvers/zod'
import type { ResolverOptions, UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inPage } from '../testing/in-page.ts'
import { halfFilled, useWholeValues, wholeFields } from './whole-fields.ts'

interface Values {
  name: string
  ends_on: string
}

const judge = wholeFields<Values, unknown, Values>(
  zodResolver(z.object({ name: z.string().min(1, { error: 'is required' }), ends_on: z.string() })),
)

/** A page on which the last day is half typed. */
const page = (field: { badInput: boolean; type?: string; mount?: boolean }): ResolverOptions<Values> => {
  const { badInput, type = 'date', mount = true } = field
  const ends_on = { name: 'ends_on', mount, ref: { name: 'ends_on', type, validity: { badInput } } }
  return { names: ['name', 'ends_on'], fields: { ends_on }, shouldUseNativeValidation: false } as never
}
const typed = { name: 'Fair', ends_on: '' }

test.each([
  ['date', /a whole date, of a day that there is/],
  ['datetime-local', /a whole date and time/],
  ['time', /a whole time/],
  ['number', /a number/],
])('a %s that the browser holds back is a fault at its field, and no empty one', async (type, right) => {
  const { errors } = await judge(typed, undefined, page({ badInput: true, type }))
  expect(errors).toMatchObject({ ends_on: { message: expect.stringMatching(right) } })
})

test('the faults of the schema stand beside it', async () => {
  const { errors } = await judge({ ...typed, name: '' }, undefined, page({ badInput: true }))
  expect(Object.keys(errors)).toEqual(['name', 'ends_on'])
})

test.each([
  ['that is empty', { badInput: false }],
  ['that is no longer on the page', { badInput: true, mount: false }],
])('a field %s is no fault', async (_what, field) => {
  expect(await judge(typed, undefined, page(field))).toEqual({ values: typed, errors: {} })
})

/** A form on a page, of which the last day may be half filled. */
const formWith = (badInput: boolean, values: Values) => {
  const field = (badInput: boolean) => ({ _f: { mount: true, ref: { validity: { badInput } } } })
  const ends_on = field(badInput)
  const control = {
    _names: { mount: new Set(['name', 'ends_on']) },
    _fields: { name: field(false), ends_on },
  }
  const form = { control, getValues: () => values } as unknown as UseFormReturn<Values>
  return { form, ends_on: ends_on._f }
}

const keptOf = (form: UseFormReturn<Values>) => {
  const { given, client } = inPage(() => useWholeValues(form))
  client.clear()
  return given
}
const before = { name: 'Fair', ends_on: '2026-06-01' }

test('a draft keeps of a field that is half filled what it had before, and the rest as it stands', () => {
  const { form } = formWith(true, { name: 'Fair, north', ends_on: '' })
  expect(halfFilled(form)).toEqual(['ends_on'])
  expect(keptOf(form)(before)).toEqual({ name: 'Fair, north', ends_on: '2026-06-01' })
})

test('also once that field has left the page, until it is there again as it is shown', () => {
  const { form, ends_on } = formWith(true, typed)
  const kept = keptOf(form)
  kept(before)
  Object.assign(ends_on, { mount: false, ref: { validity: { badInput: false } } })
  expect(kept(before)).toEqual(before)
  ends_on.mount = true
  expect(kept(before)).toEqual(typed)
})

test('a field that somebody emptied is kept empty', () => {
  const { form } = formWith(false, typed)
  expect(halfFilled(form)).toEqual([])
  expect(keptOf(form)(before)).toEqual(typed)
})
