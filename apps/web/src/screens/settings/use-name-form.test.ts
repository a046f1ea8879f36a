import { afterEach, expect, it, vi } from 'vitest'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { useNameForm } from './use-name-form.ts'

afterEach(() => vi.unstubAllGlobals())

it('what is typed while a name is being saved is still to be saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const ask = vi.fn(() => promise)
  vi.stubGlobal('fetch', ask)
  const { given, said } = inPage(useNameForm, buildConsole(), {})
  const { form, onSubmit } = given
  // As once it is shown: until then it gives out what it began with.
  form.reset(form.getValues())
  form.setValue('first_name', 'Asha', { shouldDirty: true })
  const saved = onSubmit()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  form.setValue('last_name', 'Kumar', { shouldDirty: true })
  resolve(Response.json({ result: { data: {} } }))
  await saved
  expect(said).toMatchObject([{ title: 'Profile saved' }])
  expect(form.getValues()).toMatchObject({ first_name: 'Asha', last_name: 'Kumar' })
  form.reset()
  expect(form.getValues()).toMatchObject({ first_name: 'Asha', last_name: 'Rao' })
})
