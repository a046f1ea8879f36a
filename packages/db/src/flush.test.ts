import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { flushTogether, openDatabase } from './client.ts'
import { createFlush } from './flush.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

/** A disk whose writes end when they are told to. */
const slowDisk = () => {
  const writes: PromiseWithResolvers<unknown>[] = []
  const query = () => {
    writes.push(Promise.withResolvers())
    return writes.at(-1)!.promise
  }
  return { writes, flush: createFlush({ query } as never) }
}

const noted = (flush: () => Promise<void>, name: string, done: string[]) =>
  flush().then(() => done.push(name))
const turn = () => new Promise(setImmediate)

test('whoever comes while a write is under way waits for the next, together with all others', async () => {
  const { writes, flush } = slowDisk()
  const done: string[] = []
  const all = [noted(flush, 'first', done)]
  await turn()
  all.push(noted(flush, 'second', done), noted(flush, 'third', done))
  await turn()
  expect(writes).toHaveLength(1)
  writes[0]!.resolve(null)
  await turn()
  expect([done, writes.length]).toEqual([['first'], 2])
  writes[1]!.resolve(null)
  await Promise.all(all)
  expect(done).toEqual(['first', 'second', 'third'])
})

test('a write that fails is the failure of those who waited for it, and of nobody after them', async () => {
  const { writes, flush } = slowDisk()
  const first = flush()
  await turn()
  const second = flush()
  writes[0]!.reject(new Error('the server is away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  writes[1]!.resolve(null)
  await expect(second).resolves.toBeUndefined()
})

test('a transaction leaves the disk to the shared write, and the next on its connection does not', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c synchronous_commit=on')
  const fresh = openDatabase(url.href, { max: 1 })
  const inside = (together: boolean) =>
    fresh.db.transaction(async (tx) => {
      if (together) flushTogether(tx)
      const { rows } = await tx.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`)
      return rows[0]!.synchronous_commit
    })
  expect([await inside(true), await inside(false)]).toEqual(['off', 'on'])
  await fresh.close()
})
