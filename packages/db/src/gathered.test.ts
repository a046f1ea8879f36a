import { setTimeout as later } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Gathering, gathered } from './gathered.ts'
import type { Queryable } from './queryable.ts'

const db = {} as Queryable

/** A line whose statements are written down and answered by `answer`. */
const lineOf = (answer: (batch: readonly number[]) => Promise<string[]>, keyOf?: (n: number) => string) => {
  const batches: number[][] = []
  const gathering: Gathering<number, string> = {
    ask: (_db, questions) => {
      batches.push([...questions])
      return answer(questions)
    },
    ...(keyOf && { keyOf }),
  }
  return { batches, put: gathered(gathering) }
}

const told = async (batch: readonly number[]) => batch.map((n) => `answer ${n}`)

it('puts what is asked in one turn as one statement, and gives each its own answer', async () => {
  const { batches, put } = lineOf(told)
  const answers = await Promise.all([1, 2, 3].map((n) => put(db, n)))
  expect(answers).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(batches).toEqual([[1, 2, 3]])
})

it('puts a question once that several ask, and again for who asks after it was put', async () => {
  const { batches, put } = lineOf(told, String)
  expect(await Promise.all([put(db, 7), put(db, 7)])).toEqual(['answer 7', 'answer 7'])
  const release = Promise.withResolvers<void>()
  const slow = lineOf((batch) => release.promise.then(() => told(batch)), String)
  const first = slow.put(db, 7)
  await later(1)
  const second = slow.put(db, 7)
  release.resolve()
  await Promise.all([first, second])
  expect(batches).toEqual([[7]])
  expect(slow.batches).toEqual([[7], [7]])
})

it('lets no caller wait for a question that never ends, though it was put with theirs', async () => {
  const never = new Promise<string[]>(() => {})
  const { batches, put } = lineOf((batch) => (batch.includes(1) ? never : told(batch)))
  void put(db, 1)
  expect(await Promise.all([put(db, 2), put(db, 3)])).toEqual(['answer 2', 'answer 3'])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})

it('fails no caller for the question of another: each is put again alone, and the faulty one gets its error', async () => {
  const { batches, put } = lineOf(async (batch) => {
    if (batch.includes(13)) throw new Error('13 is no number')
    return told(batch)
  })
  const all = await Promise.allSettled([1, 13, 2].map((n) => put(db, n)))
  expect(all).toEqual([
    { status: 'fulfilled', value: 'answer 1' },
    { status: 'rejected', reason: new Error('13 is no number') },
    { status: 'fulfilled', value: 'answer 2' },
  ])
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]])
})

it('fails for all callers at once when the database is away, and asks afresh for the next', async () => {
  let isFirst = true
  const { put } = lineOf(async (batch) => {
    if (!isFirst) return told(batch)
    isFirst = false
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  const both = await Promise.allSettled([put(db, 1), put(db, 2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await put(db, 3)).toBe('answer 3')
})

it('keeps transactions apart', async () => {
  const { batches, put } = lineOf(told)
  await Promise.all([put(db, 1), put({} as Queryable, 2)])
  expect(batches).toEqual([[1], [2]])
})
