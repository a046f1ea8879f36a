import { driverError } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestWorld } from '../testing/file-world.ts'
import { systemCtx } from './act.ts'
import type { Run } from './context.ts'
import { failureOf } from './thrown.ts'
import { transact, transactApart } from './transact.ts'

const world = await openTestWorld()
const ctx = systemCtx(world.services, 'test')

/** Two that hold what the other one wants next, whatever a run of a transaction is. */
const crossing = (within: <T>(run: Run<T>) => Promise<T>) => {
  let inside = 0
  const both = Promise.withResolvers<void>()
  const one = (first: number, second: number) =>
    within(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      inside += 1
      if (inside === 2) both.resolve()
      await both.promise
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return first
    })
  return Promise.allSettled([one(1, 2), one(2, 1)])
}

it.each<[string, <T>(run: Run<T>) => Promise<T>]>([
  ['', (run) => transact(ctx, run)],
  [' that commits whether or not the act succeeds', (run) => transactApart(ctx, run)],
])('a transaction%s is run again when it met a deadlock', async (_, within) => {
  expect(await crossing(within)).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
  ])
})

it('who meets a deadlock each time is asked to come again, and nothing is wrong with the service', async () => {
  const outcomes = await crossing((run) => world.services.db.transaction(run))
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(errors.map(driverError)).toMatchObject([{ code: '40P01' }])
  expect(failureOf(errors[0])).toMatchObject({
    code: 'unavailable',
    message: 'Others are at work on the same records. Try again shortly.',
    retryAfterS: 2,
  })
})
