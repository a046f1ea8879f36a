import { expect, it } from 'vitest'
import { senderOf } from './use-sender.ts'

const buildField = (text: string) => {
  const field = { text }
  const send = senderOf({
    current: () => field.text,
    empty: () => {
      field.text = ''
    },
  })
  return { field, send }
}

it('a message that arrived leaves an empty field', async () => {
  const { field, send } = buildField('Descend')
  await send(async () => undefined)
  expect(field.text).toBe('')
})

it('what is typed while a message is on its way stays', async () => {
  const { field, send } = buildField('Descend')
  const way = Promise.withResolvers<void>()
  const sending = send(() => way.promise)
  field.text = 'Descend now'
  way.resolve()
  await sending
  expect(field.text).toBe('Descend now')
})

it('a second message is not sent before the first has arrived or was refused, and what was refused stays', async () => {
  const { field, send } = buildField('One')
  const sent: string[] = []
  const way = Promise.withResolvers<void>()
  const first = send((text) => {
    sent.push(text)
    return way.promise
  })
  field.text = 'Two'
  const second = async (text: string) => void sent.push(text)
  await send(second)
  expect(sent).toEqual(['One'])
  way.reject(new Error('Failed to fetch'))
  await first
  expect(field.text).toBe('Two')
  await send(second)
  expect(sent).toEqual(['One', 'Two'])
  expect(field.text).toBe('')
})
