import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { shownPage } from '../testing/shown-page.ts'
import { NotKnown } from '../trpc/failure.ts'
import { usePlainForm } from './use-plain-form.ts'

const refused = Object.assign(new Error('Somebody else has saved since.'), {
  data: { failure: 'conflict', status_code: 409 },
})
const faulty = Object.assign(new Error('Two fields are wrong.'), {
  data: { failure: 'invalid_input', status_code: 422, details: { name: ['is taken'] } },
})

let events: EventEmitter
beforeEach(() => {
  events = new EventEmitter()
})

/** A form that is on its way, and what may happen meanwhile. */
const sending = async (hasToasts = true) => {
  const { promise, reject } = Promise.withResolvers<void>()
  const submit = vi.fn(() => promise)
  const { given, said, leave } = shownPage(() => usePlainForm({ defaultValues: { name: 'Fair' }, submit }), {
    router: { events },
    hasToasts,
  })
  const sent = given.onSubmit()
  await vi.waitFor(() => expect(submit).toHaveBeenCalled())
  const fails = async (error: Error) => {
    reject(error)
    await sent
  }
  return { fails, said, leave }
}

it.each([
  ['is refused', refused, 'Not saved', 'Somebody else has saved since.'],
  ['is refused for a field', faulty, 'Not saved', 'Two fields are wrong.'],
  [
    'is not answered',
    new NotKnown(),
    'No answer came',
    'It is not known whether this was done. Look before you try again.',
  ],
])('whoever has left a form that %s is told where they are', async (_, error, title, detail) => {
  const { fails, said, leave } = await sending()
  leave()
  await fails(error)
  expect(said).toMatchObject([{ tone: 'rejected', title, detail }])
})

it('so is whoever is on the way to another page', async () => {
  const { fails, said } = await sending()
  events.emit('routeChangeStart', '/live', { shallow: false })
  await fails(refused)
  expect(said).toMatchObject([{ title: 'Not saved' }])
})

it('whoever has stayed reads it in the form alone', async () => {
  const { fails, said } = await sending()
  await fails(refused)
  expect(said).toEqual([])
})

it('before the console, where nothing could say it, a form that was left fails in silence', async () => {
  const { fails, said, leave } = await sending(false)
  leave()
  await fails(refused)
  expect(said).toEqual([])
})
