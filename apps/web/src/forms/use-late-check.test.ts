import { EventEmitter } from 'node:events'
import { useState } from 'react'
import type { ResolverOptions } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { MapFirst, useTellPictured } from '../loading/picture.ts'
import { shownPage } from '../testing/shown-page.ts'
import { schemaCheck } from './schema-check.ts'
import { useLateCheck } from './use-late-check.ts'
import { usePlainForm } from './use-plain-form.ts'

interface Values {
  name: string
}

const needsName = z.object({ name: z.string().trim().min(1, { error: 'is required' }) })
/** The check about a record of that many letters at least. */
const checkOf = (least: number) =>
  schemaCheck<Values, Values>(z.object({ name: z.string().min(least, { error: 'is too short' }) }))

const router = { events: new EventEmitter() as never }

/** A form whose schema is on its way. */
const lateForm = (name: string) => {
  const ways = [Promise.withResolvers<() => ReturnType<typeof checkOf>>()]
  const load = vi.fn(() => ways.at(-1)!.promise)
  const submit = vi.fn(async (_: Values) => undefined)
  const page = shownPage(
    () => {
      const resolver = useLateCheck(load, null)
      return usePlainForm<Values>({ resolver, defaultValues: { name }, submit })
    },
    { router },
  )
  Object.assign(window, { __NEXT_DATA__: { buildId: 'this' } })
  const comes = () => ways.at(-1)!.resolve(() => schemaCheck<Values, Values>(needsName))
  const fails = () => {
    const failed = ways.at(-1)!
    ways.push(Promise.withResolvers())
    failed.reject(new Error('not reached'))
  }
  return { ...page, load, submit, comes, fails }
}

const asked: ResolverOptions<Values> = { names: ['name'], fields: {}, shouldUseNativeValidation: false }

it.each([{ name: '' }, { name: ' Canal ' }, { name: 3 } as never])(
  'a schema that comes late finds in %o what it finds at once',
  async (values) => {
    const { given } = shownPage(
      () => useLateCheck(async () => () => schemaCheck<Values, Values>(needsName), null),
      { router },
    )
    expect(await given(values, undefined, asked)).toEqual(
      await schemaCheck(needsName)(values, undefined, asked),
    )
  },
)

it('a form that is sent before its schema is there waits for it, and is sent once however often it was pressed', async () => {
  const { given, submit, comes } = lateForm(' Canal ')
  const sent = [given.onSubmit(), given.onSubmit()]
  await new Promise((resolve) => setImmediate(resolve))
  expect(submit).not.toHaveBeenCalled()
  comes()
  await Promise.all(sent)
  expect(submit).toHaveBeenCalledOnce()
  expect(submit.mock.calls[0]![0]).toEqual({ name: 'Canal' })
})

it('what is drawn while it waits is sent', async () => {
  const coming = Promise.withResolvers<() => ReturnType<typeof checkOf>>()
  const load = () => coming.promise
  const sent = vi.fn()
  const { given } = shownPage(
    () => {
      const [drawn, draw] = useState('before')
      const resolver = useLateCheck(load, null)
      const submit = async () => sent(drawn)
      return { ...usePlainForm<Values>({ resolver, defaultValues: { name: 'Canal' }, submit }), draw }
    },
    { router },
  )
  const sending = given.onSubmit()
  given.draw('meanwhile')
  coming.resolve(() => checkOf(1))
  await sending
  expect(sent).toHaveBeenCalledExactlyOnceWith('meanwhile')
})

it('what the form is still without is waited for, and is checked and sent as it comes', async () => {
  const load = async () => checkOf
  const making = Promise.withResolvers<void>()
  const submit = vi.fn(async (_: Values) => undefined)
  const { given } = shownPage(
    () => {
      const resolver = useLateCheck(load, 1, () => making.promise)
      return usePlainForm<Values>({ resolver, defaultValues: { name: '' }, submit })
    },
    { router },
  )
  const sending = given.onSubmit()
  await new Promise((resolve) => setImmediate(resolve))
  given.form.setValue('name', 'Outline')
  making.resolve()
  await sending
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Outline' }, expect.anything())
})

it('one that holds a fault shows it then, and is not sent', async () => {
  const { given, submit, comes } = lateForm(' ')
  const sent = given.onSubmit()
  comes()
  await sent
  expect(submit).not.toHaveBeenCalled()
  expect(given.form.getFieldState('name').error?.message).toBe('is required')
})

it('a schema that does not come is told, and asked for again: what was typed is sent once it is there', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { given, said, load, submit, comes, fails } = lateForm('Canal')
    const sent = given.onSubmit()
    fails()
    await vi.waitFor(() => expect(said).toMatchObject([{ title: 'A part of this page did not load' }]))
    given.form.setValue('name', 'Canal, north')
    comes()
    await vi.advanceTimersByTimeAsync(3_000)
    await sent
    expect(load).toHaveBeenCalledTimes(2)
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Canal, north' }, expect.anything())
  } finally {
    vi.useRealTimers()
  }
})

it('is asked for behind the first picture of a map', async () => {
  const load = vi.fn(async () => checkOf)
  const { given } = shownPage(
    () => {
      const [isPictured, setPictured] = useState(false)
      useTellPictured(isPictured)
      useLateCheck(load, 3)
      return { draw: () => setPictured(true) }
    },
    { router, Around: MapFirst },
  )
  expect(load).not.toHaveBeenCalled()
  given.draw()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

it('is asked for before that by whoever leaves a field', async () => {
  const load = vi.fn(async () => checkOf)
  const { given } = shownPage(() => useLateCheck(load, 3), { router, Around: MapFirst })
  const { errors } = await given({ name: 'ab' }, undefined, asked)
  expect(load).toHaveBeenCalledOnce()
  expect(errors).toMatchObject({ name: { message: 'is too short' } })
})
