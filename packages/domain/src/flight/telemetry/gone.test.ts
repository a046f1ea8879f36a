import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hour, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { type BuiltSession, buildSession } from '../../testing/builders/sessions.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { letAllBeJudged } from '../../testing/pack.ts'
import { noteFramesOfGone } from './gone.ts'
import { leave, reportListening } from './listeners.ts'

const world = await openTestWorld()
const { db } = world.services
const now = Date.now()

/** A flight with a frame so long ago, which is judged. */
const flownWith = async (agoMs: number): Promise<BuiltSession> => {
  world.clock.set(new Date(now - 2 * hour))
  const flight = await buildSession(world)
  world.clock.set(new Date())
  const params = { session_uuid: flight.sessionUuid }
  const frames = [{ timestamp: new Date(now - agoMs).toISOString(), latitude: 13, longitude: 77 }]
  await capabilities.telemetry.upload.invoke(world.as(flight.owner), params, { frames })
  await letAllBeJudged(world)
  return flight
}
const end = ({ owner, sessionUuid }: BuiltSession, agoMs: number) =>
  capabilities.sessions.end.invoke(
    world.as(owner),
    { session_uuid: sessionUuid },
    { ended_at: new Date(now - agoMs).toISOString() },
  )
/** A process that gave its last sign of life so long ago; without connections of its name it is gone. */
const goneSince = async (agoMs: number, name = `killed ${randomUUID()}`) => {
  const process = randomUUID()
  await reportListening(db, { process, openWays: ['socket'] })
  await db.execute(sql`
    update listeners set name = ${name}, seen_at = now() - make_interval(secs => ${agoMs / second}::float8)
    where process = ${process}`)
  return process
}
const noted = async () => {
  const { rows } = await db.execute<{ session_uuid: string }>(
    sql`select session_uuid from late_stretches order by session_uuid`,
  )
  return rows.map((row) => row.session_uuid)
}

test('what flights had when a process went is noted once, however many processes look and whether or not they are over', async () => {
  const [open, over] = [await flownWith(hour), await flownWith(hour + 2 * second)]
  // Long before, and long after.
  for (const agoMs of [1.5 * hour, second]) await flownWith(agoMs)
  await end(over, hour - second)
  await letAllBeJudged(world)
  await goneSince(hour)
  await Promise.all(Array.from({ length: 5 }, () => noteFramesOfGone(world.services)))
  expect(await noted()).toEqual([open, over].map(({ sessionUuid }) => sessionUuid).sort())
  await letAllBeJudged(world)
  await noteFramesOfGone(world.services)
  expect(await noted()).toEqual([])
})

test('nothing is noted of a process that is there, is only frozen, or has ended with everything judged', async () => {
  await flownWith(20 * second)
  const { rows } = await db.execute<{ name: string }>(sql`select current_setting('application_name') as name`)
  const frozen = await goneSince(20 * second, rows[0]!.name)
  const ended = await goneSince(20 * second)
  await leave(db, ended)
  await noteFramesOfGone(world.services)
  expect(await noted()).toEqual([])
  // After two minutes it is taken for gone in any case.
  await db.execute(
    sql`update listeners set seen_at = now() - interval '121 seconds' where process = ${frozen}`,
  )
  await flownWith(121 * second)
  await noteFramesOfGone(world.services)
  expect(await noted()).not.toEqual([])
})
