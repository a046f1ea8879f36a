import { buildMember, buildUser } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFlyer, type Caller, createEdge, type Edge } from '../testing/edge.ts'
import { type Listening, listenAs, streamLimits } from '../testing/listening.ts'

const root = 'root@example.org'

let edge: Edge
let origin: string
let vayu: Awaited<ReturnType<typeof buildFlyer>>
let deccan: Awaited<ReturnType<typeof buildFlyer>>

beforeAll(async () => {
  edge = await createEdge({ streamLimits, settings: { platformAdminEmails: [root] } })
  ;[vayu, deccan] = [await buildFlyer(edge), await buildFlyer(edge)]
  origin = await edge.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  edge.app.server.closeAllConnections()
  await edge.close()
})

const hear = (caller: Caller) => listenAs(caller, origin)

const ready = async (caller: Caller): Promise<Listening> => {
  const page = await hear(caller)
  await expect.poll(() => page.received[0]?.event).toBe('reload')
  return page
}

/** Once places are free again. */
const hasRoomFor = async (caller: Caller): Promise<void> => {
  const tried = async () => {
    const page = await hear(caller)
    page.leave()
    return page.answer.status
  }
  await expect.poll(tried, { interval: 100 }).toBe(200)
}

it('a stream shows that it is open, and is given to one person only so often', async () => {
  const pages = [await ready(deccan.caller), await ready(deccan.caller), await ready(deccan.caller)]
  const fourth = await hear(deccan.caller)
  expect([fourth.answer.status, fourth.answer.headers.get('retry-after')]).toEqual([429, '30'])
  await expect.poll(() => pages[0]?.beats()).toBeGreaterThan(1)
  for (const page of pages) page.leave()
  await hasRoomFor(deccan.caller)
})

it('there are places for organisations that people without one cannot take', async () => {
  const strangers = await Promise.all(
    [1, 2].map(async () => ({ token: (await buildUser(edge.world)).token, orgUuid: '' })),
  )
  const [first, second] = strangers as [Caller, Caller]
  const pages = [await ready(first), await ready(first), await ready(first), await ready(second)]
  const refused = await hear(second)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '30'])
  const own = await ready(deccan.caller)
  const { token } = await buildUser(edge.world, { email: root })
  const admin = await ready({ token, orgUuid: '' })
  for (const page of [...pages, own, admin]) page.leave()
  await hasRoomFor(second)
})

it('there are places that one organisation cannot take alone', async () => {
  const people = await Promise.all([1, 2, 3].map(() => buildMember(edge.world, vayu.org)))
  const callers = people.map(({ person }) => ({ token: person.token, orgUuid: vayu.org.org_uuid }))
  const pages = await Promise.all(callers.flatMap((caller) => [ready(caller), ready(caller)]))
  expect((await hear(callers[0]!)).answer.status).toBe(503)
  const other = await ready(deccan.caller)
  for (const page of [...pages, other]) page.leave()
  await hasRoomFor(callers[0]!)
})
