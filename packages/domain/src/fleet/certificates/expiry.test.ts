import { tables } from '@clearway/db'
import { expect, it } from 'vitest'
import { addMs, day, hour } from '../../kernel/index.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { addFleet } from '../../testing/fleet.ts'
import { warnOfExpiry } from './expiry.ts'

const world = await openTestWorld()
const { db, events } = world.services

it('of very many certificates that end in one hour each is announced once, and some in each transaction', async () => {
  await warnOfExpiry(world.services)
  const like = await buildOperator(world)
  const fleet = { like, orgUuid: like.org.org_uuid }
  const inAMonth = addMs(world.clock.now(), 30 * day)
  await addFleet(db, { ...fleet, many: 1_500, endsAt: addMs(inAMonth, 1), apartMs: 1 })
  await addFleet(db, { ...fleet, many: 1_200, endsAt: addMs(inAMonth, hour / 2) })
  world.clock.advance(hour)
  const together: number[] = []
  const services = {
    ...world.services,
    events: {
      ...events,
      record: (...given: Parameters<typeof events.record>) => {
        together.push(given.length - 1)
        return events.record(...given)
      },
    },
  }
  expect(await warnOfExpiry(services)).toBe(2_700)
  // Those of one moment come together.
  expect(together.filter((many) => many > 0)).toEqual([1_000, 1_700])
  const told = (await db.select().from(tables.outboxEvents)).filter(
    ({ name }) => name === 'certificate.expiring',
  )
  expect([told.length, new Set(told.map(({ subjectUuid }) => subjectUuid)).size]).toEqual([2_700, 2_700])
  expect(await warnOfExpiry(world.services)).toBe(0)
})
