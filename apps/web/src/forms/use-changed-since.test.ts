import { expect, it } from 'vitest'
import { shownPage } from '../testing/shown-page.ts'
import { useChangedSince } from './use-changed-since.ts'
import { usePlainForm } from './use-plain-form.ts'

const events = { on: () => undefined, off: () => undefined }

/** A form that is sent and waits for its answer. */
const sentForm = async () => {
  const answer = Promise.withResolvers<void>()
  const page = shownPage(
    () => {
      const submit = useChangedSince<{ name: string }, { name: string }>('Edit Lake', () => answer.promise)
      return usePlainForm<{ name: string }>({ defaultValues: { name: 'Lake' }, submit })
    },
    { router: { events } as never },
  )
  const { form, onSubmit } = page.given
  form.setValue('name', 'Dam')
  const sending = onSubmit()
  await new Promise((resolve) => setImmediate(resolve))
  return { ...page, form, answer, sending }
}

it('what was changed after the press is said to be lost as the dialog goes', async () => {
  const { form, answer, sending, said, leave } = await sentForm()
  form.setValue('name', 'Dam, east')
  answer.resolve()
  await sending
  expect(said).toEqual([])
  leave()
  expect(said).toMatchObject([
    { title: 'What you changed after you pressed is not saved', detail: 'Edit Lake' },
  ])
})

it('of a dialog that was sent whole nothing is said', async () => {
  const { answer, sending, said, leave } = await sentForm()
  answer.resolve()
  await sending
  leave()
  expect(said).toEqual([])
})

it('nor of one that was refused and is then given up', async () => {
  const { form, answer, sending, said, leave } = await sentForm()
  form.setValue('name', 'Dam, east')
  answer.reject(new Error('refused'))
  await sending
  leave()
  expect(said).toEqual([])
})

it('what is half typed as the answer comes is lost too', async () => {
  const { form, answer, sending, said, leave } = await sentForm()
  form.setValue('name', '')
  form.setError('name', { type: 'too_small', message: 'is required' })
  answer.resolve()
  await sending
  leave()
  expect(said).toMatchObject([{ title: 'What you changed after you pressed is not saved' }])
})

it('nor of one whose submit itself has put a fault at its field', async () => {
  const { form, answer, sending, said, leave } = await sentForm()
  form.setValue('name', 'Dam, east')
  form.setError('name', { message: 'is taken' })
  answer.resolve()
  await sending
  leave()
  expect(said).toEqual([])
})
