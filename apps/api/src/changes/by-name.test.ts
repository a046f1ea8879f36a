import { capabilities } from '@clearway/domain/operations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFlyer, type Caller, createEdge, type Edge } from '../testing/edge.ts'
import { type Listening, listenAs } from '../testing/listening.ts'

// More than 500 changes of one moment are one `reload` for who may hear of them, and for nobody else.

let edge: Edge
let origin: string
let vayu: Awaited<ReturnType<typeof buildFlyer>>
let deccan: Awaited<ReturnType<typeof buildFlyer>>

beforeAll(async () => {
  edge = await createEdge()
  ;[vayu, deccan] = [await buildFlyer(edge), await buildFlyer(edge)]
  origin = await edge.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  edge.app.server.closeAllConnections()
  await edge.close()
})

/** Has read nothing yet, so it must receive the request to read all. */
const ready = async (caller: Caller): Promise<Listening> => {
  const page = await listenAs(caller, origin)
  await expect.poll(() => page.received[0]?.event).toBe('reload')
  return page
}
const reloads = ({ received }: Listening) => received.filter(({ event }) => event === 'reload').length
const many = 600

/** Very much news of one person. */
const tellMany = (record: string, userUuid: string) =>
  edge.world.services.db.execute(sql`
    select pg_notify('clearway', json_build_object('type', 'record_changed', 'record', ${record}::text, 'uuid', gen_random_uuid(),
      'org_uuids', array[]::uuid[], 'user_uuids', array[${userUuid}::uuid])::text) from generate_series(1, ${many}::int)`)

const changeOf = (record: string) => expect.objectContaining({ type: 'record_changed', record })
const last = async (page: Listening) => {
  await capabilities.preferences.set.invoke(edge.world.as(deccan.owner), {}, { height: 'ft' })
  await expect.poll(page.changes).toContainEqual(changeOf('preference'))
}

it('whoever marks more than 500 as read reads that again, and nobody reads everything', async () => {
  const { db } = edge.world.services
  const { userUuid } = vayu.owner.user
  await db.execute(sql`
    insert into notifications (notification_uuid, user_uuid, org_uuid, event_uuid, kind, name, subject_uuid, title, line, path, waits,
      in_console, occurred_at, created_at)
    select gen_random_uuid(), ${userUuid}::uuid, ${vayu.org.org_uuid}::uuid, gen_random_uuid(), 'decision', 'permission.decided',
      gen_random_uuid(), 'Approved', '', '/', false, true, now(), now() from generate_series(1, ${many}::int)`)
  const [own, other] = [await ready(vayu.caller), await ready(deccan.caller)]
  const read = capabilities.notifications.readAll.invoke(edge.world.as(vayu.owner), {}, {})
  expect(await read).toEqual({ read: many })
  await expect
    .poll(own.changes)
    .toContainEqual(expect.objectContaining({ record: 'notification', uuid: userUuid }))
  await last(other)
  expect([own, other].map(reloads)).toEqual([1, 1])
  for (const page of [own, other]) page.leave()
})

it('very much that is for one person is a reload for that person alone', async () => {
  const [own, other] = [await ready(vayu.caller), await ready(deccan.caller)]
  await tellMany('sign_in', vayu.owner.user.userUuid)
  await expect.poll(() => reloads(own)).toBe(2)
  await last(other)
  expect(reloads(other)).toBe(1)
  for (const page of [own, other]) page.leave()
})
