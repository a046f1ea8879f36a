import pg from 'pg'
import { expect } from 'vitest'
import { refusal } from './refusal.ts'
import { seeAnew } from './see-anew.ts'
import type { TestWorld } from './world.ts'

/** What begins while an invitation is accepted, and waits until it is. */
export const whileAccepted = <T>(
  world: Pick<TestWorld, 'database'>,
  accept: () => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> => whileWritten(world, { table: 'resource_invitations', write: accept }, begin)

interface Written {
  /** What the act writes, and only reads before. */
  readonly table: string
  readonly write: () => Promise<unknown>
}

/** What begins while an act is under way, and waits until that is done. */
export const whileWritten = <T>(
  world: Pick<TestWorld, 'database'>,
  written: Written,
  begin: () => Promise<T>,
): Promise<T> =>
  atGate(world, written, async ({ waiting, open }) => {
    const begun = begin()
    await expect.poll(waiting).toBe(2)
    await open()
    return begun
  })

/** What begins while an act is under way, and is done before that. */
export const besideWritten = <T>(
  world: Pick<TestWorld, 'database'>,
  written: Written,
  begin: () => Promise<T>,
): Promise<T> =>
  atGate(world, written, async ({ open }) => {
    const made = await begin()
    await open()
    return made
  })

interface Gate {
  /** How many wait for a lock. */
  readonly waiting: () => Promise<number>
  readonly open: () => Promise<unknown>
}

/** The act waits where it begins to write: by then it has read what the caller may. */
const atGate = async <T>(
  world: Pick<TestWorld, 'database'>,
  { table, write }: Written,
  meanwhile: (gate: Gate) => Promise<T>,
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
  await gate.query('begin')
  await gate.query(`lock table ${table} in share mode`)
  const written = refusal(write())
  await expect.poll(waiting).toBe(1)
  const made = await meanwhile({ waiting, open: () => gate.query('rollback') })
  expect(await written).toBe('allowed')
  await gate.end()
  return made
}
