import { zodResolver } from '@hookform/resolvers/zod'
import type { ResolverOptions, UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { halfFilled, wholeFields, wholeValues } from './whole-fields.ts'

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

/** A form on a page, of which one field is half filled. */
const formWith = (half: string, values: Values) => {
  const field = (name: string) => ({
    _f: { name, mount: true, ref: { validity: { badInput: name === half } } },
  })
  const control = {
    _names: { mount: new Set(['name', 'ends_on']) },
    _fields: { name: field('name'), ends_on: field('ends_on') },
  }
  return { control, getValues: () => values } as unknown as UseFormReturn<Values>
}

test('a draft keeps of a field that is half filled what it had before, and the rest as it stands', () => {
  const before = { name: 'Fair', ends_on: '2026-06-01' }
  const form = formWith('ends_on', { name: 'Fair, north', ends_on: '' })
  expect(halfFilled(form)).toEqual(['ends_on'])
  expect(wholeValues(form, before)).toEqual({ name: 'Fair, north', ends_on: '2026-06-01' })
})

test('a field that somebody emptied is kept empty', () => {
  const form = formWith('none', typed)
  expect(halfFilled(form)).toEqual([])
  expect(wholeValues(form, { ...typed, ends_on: '2026-06-01' })).toEqual(typed)
})
