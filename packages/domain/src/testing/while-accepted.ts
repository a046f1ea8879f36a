import pg from 'pg'
import { expect } from 'vitest'
import { refusal } from './refusal.ts'
import { seeAnew } from './see-anew.ts'
import type { TestWorld } from './world.ts'

/** What begins while an invitation is accepted, and waits until it is. */
export const whileAccepted = async <T>(
  world: Pick<TestWorld, 'database'>,
  accept: () => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> => {
  const gate = new pg.Client(world.database.url)
  await gate.connect()
  const waiting = async () => {
    await gate.query(seeAnew)
    const { rowCount } = await gate.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount ?? 0
  }
  // The acceptance waits where it begins to write: by then it has read what the giver may.
  await gate.query('begin')
  await gate.query('lock table resource_invitations in share mode')
  const accepted = refusal(accept())
  await expect.poll(waiting).toBe(1)
  const begun = begin()
  await expect.poll(waiting).toBe(2)
  await gate.query('rollback')
  expect(await accepted).toBe('allowed')
  await gate.end()
  return begun
}
