import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestWorld } from '../../../testing/file-world.ts'
import { buildSession } from '../../../testing/index.ts'
import { claimLateTurns, endLateTurn, noteLateFrames } from './late-stretches.ts'

const world = await openTestWorld()
const { db } = world.services
const forMs = 30_000

const flightWithLateFrame = async () => {
  const { sessionUuid } = await buildSession(world)
  await noteLateFrames(db, [{ sessionUuid, at: world.clock.now().getTime() }])
  return sessionUuid
}
const claim = async (limit = 10) => {
  const claimedBy = crypto.randomUUID()
  const turns = await claimLateTurns(db, { claimedBy, forMs, limit })
  return turns.map(({ sessionUuid }) => sessionUuid)
}

test('a claim from before the clock of the database was put back holds nobody up', async () => {
  const sessionUuid = await flightWithLateFrame()
  expect(await claim()).toEqual([sessionUuid])
  expect(await claim()).toEqual([])
  await db.execute(sql`
    update late_stretches set claimed_until = now() + interval '1 hour' where session_uuid = ${sessionUuid}`)
  expect(await claim()).toEqual([sessionUuid])
  expect(await claim()).toEqual([])
  await db.execute(sql`delete from late_stretches where session_uuid = ${sessionUuid}`)
})

test('of processes that claim at once one has the turn of a session', async () => {
  const sessionUuids = await Promise.all(Array.from({ length: 5 }, flightWithLateFrame))
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat()
  expect(claimed.toSorted()).toEqual(sessionUuids.toSorted())
})

/** So many alone, who came a second after one another, whatever the clock did meanwhile. */
const waiting = async (flights: number): Promise<string[]> => {
  await db.execute(sql`delete from late_stretches`)
  const inOrder: string[] = []
  for (let n = 0; n < flights; n += 1) inOrder.push(await flightWithLateFrame())
  for (const [n, session] of inOrder.entries())
    await db.execute(sql`
      update late_stretches set claimed_until = now() - ${`${flights - n} s`}::interval where session_uuid = ${session}::uuid`)
  return inOrder
}

test('who comes last does not wait behind a crowd, and who has waited longest is not passed over', async () => {
  const inOrder = await waiting(8)
  const sorted = async (limit: number) => (await claim(limit)).toSorted()
  expect(await sorted(3)).toEqual([inOrder[0], inOrder[1], inOrder[7]].toSorted())
  expect(await sorted(3)).toEqual([inOrder[2], inOrder[3], inOrder[6]].toSorted())
  expect(await sorted(3)).toEqual([inOrder[4], inOrder[5]].toSorted())
})

test('a long stretch that has just had its turn is not who came last', async () => {
  const inOrder = await waiting(4)
  const [long] = await claimLateTurns(db, { claimedBy: crypto.randomUUID(), forMs, limit: 1 })
  expect(long!.sessionUuid).toBe(inOrder[3])
  await endLateTurn(db, long!, { from: long!.from, progress: {} })
  expect((await claim(2)).toSorted()).toEqual([inOrder[0], inOrder[2]].toSorted())
  expect((await claim(3)).toSorted()).toEqual([inOrder[1], inOrder[3]].toSorted())
})
