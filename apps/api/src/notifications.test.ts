import { notifyPeople, unsubscribeToken } from '@clearway/domain/notifications'
import { capabilities } from '@clearway/domain/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOwner, callerOf, createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
let kia: Awaited<ReturnType<typeof buildOwner>>
beforeAll(async () => {
  edge = await createEdge()
  kia = await buildOwner(edge, 'airspaceManager')
})
afterAll(() => edge.close())

const emailChoice = async () => {
  const asked = capabilities.notifications.preferences.invoke(edge.world.as(kia.owner), {}, {})
  return (await asked).choices.request.email
}
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
  edge.app.inject({
    method: 'POST',
    url: `/v1/notifications/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

it('the one click of a mail program ends the e-mails, with no key and no session', async () => {
  const token = unsubscribeToken(edge.world.services.keys, kia.owner.user.userUuid, 'request')
  expect(await emailChoice()).toBe('once')
  expect((await oneClick(`${token}x`)).statusCode).toBe(404)
  expect(await emailChoice()).toBe('once')
  const answer = await oneClick(token)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Unsubscribed' }])
  expect(await emailChoice()).toBe('off')
})

it('a list has the cursor of its next page', async () => {
  while ((await notifyPeople(edge.world.services)) > 0);
  const answer = await edge.ask(callerOf(kia), 'GET', '/notifications?limit=1')
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: [], next_cursor: null }])
})
