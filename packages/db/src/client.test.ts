import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { askAhead, copyWithin, withCommit } from './client.ts'
import type { Tx } from './queryable.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ max: 2 })
  admin = new pg.Client(database.url)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

const cutAll = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

it('a pool whose server was lost at each point of a transaction has all its connections afterwards', async () => {
  const begun = (pause: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await pause()
      await tx.execute(sql`select 1`)
    })
  for (let round = 0; round < 10; round += 1) {
    await database.db.execute(sql`select 1`).catch(() => {})
    // Not awaited: the connection is handed out before this process notices that it is closed, so `begin` is what fails.
    const cut = cutAll()
    const outcomes = await Promise.allSettled([begun(async () => {}), begun(cutAll), cut])
    expect(outcomes[1]?.status).toBe('rejected')
  }
  // A connection cut last may be handed out once more; one that was lost for good would never come back.
  await vi.waitFor(() => Promise.all([1, 2].map(() => begun(async () => {}))), { timeout: 30_000 })
})

it('what is asked ahead is answered before what is asked after it, though it was not awaited', async () => {
  await admin.query('create sequence asked')
  const inOrder = await database.db.transaction(async (tx) => {
    const slow = askAhead<{ n: string }>(tx, 'select nextval($1)::text as n from pg_sleep(0.02)', ['asked'])
    const rows = [1, 2].map(() => tx.execute<{ n: string }>(sql`select nextval('asked')::text as n`))
    const later = await Promise.all(rows)
    return [...(await slow), ...later.flatMap((answer) => answer.rows)].map(({ n }) => n)
  })
  expect(inOrder).toEqual(['1', '2', '3'])
})

it('rows are copied between statements that are not awaited, and a refused copy takes none of them along', async () => {
  await admin.query('create table copied (n integer primary key)')
  const count = (tx: Tx) => askAhead<{ n: number }>(tx, 'select count(*)::integer as n from copied', [])
  const counts = await database.db.transaction(async (tx) => {
    const before = count(tx)
    const copied = copyWithin(tx, 'copy copied from stdin', Buffer.from('1\n2\n'))
    const after = count(tx)
    await copied
    await tx.execute(sql`savepoint doubtful`)
    await expect(copyWithin(tx, 'copy copied from stdin', Buffer.from('3\n1\n'))).rejects.toMatchObject({
      code: '23505',
    })
    await tx.execute(sql`rollback to savepoint doubtful`)
    return [await before, await after, await count(tx)].map(([row]) => row?.n)
  })
  expect(counts).toEqual([0, 2, 2])
})

it('a statement that fails ahead of others fails the transaction, and the connection serves the next one', async () => {
  const failed = database.db.transaction(async (tx) => {
    const ahead = askAhead(tx, 'select 1 / $1::integer', [0])
    await Promise.allSettled([ahead, tx.execute(sql`create table half_done ()`)])
    return ahead
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  const { rows } = await database.db.execute(sql`select to_regclass('half_done') as made`)
  expect(rows).toEqual([{ made: null }])
})

it('a transaction within another asks ahead on the same connection', async () => {
  const rows = await database.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table outside on commit drop as select 1 as made`)
    return tx.transaction((inner) =>
      inner.transaction((most) => askAhead(most, 'select made from outside', [])),
    )
  })
  expect(rows).toEqual([{ made: 1 }])
})

it('what follows a begin that is refused is not done, however late it is asked', async () => {
  await admin.query('create table begun (n integer)')
  const refused = database.db.transaction(
    async (tx) => {
      await new Promise(setImmediate)
      await Promise.allSettled([tx.execute(sql`insert into begun values (1)`)])
      await tx.execute(sql`insert into begun values (2)`)
    },
    { isolationLevel: 'no such level' as never },
  )
  await expect(refused).rejects.toThrow()
  expect((await admin.query('select * from begun')).rows).toEqual([])
})

it('what a transaction asks in one turn is answered by one round trip, its begin and its commit among it', async () => {
  const writes = vi.spyOn(Socket.prototype, '_writev')
  const trips = () => writes.mock.calls.length
  const before = trips()
  await database.db.transaction(async (tx) => {
    const rows = await Promise.all([1, 2, 3].map((n) => askAhead(tx, 'select $1::integer as n', [n])))
    expect(rows.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(trips() - before).toBe(1)
    withCommit(tx, tx.execute(sql`select ${4}::integer`))
  })
  expect(trips() - before).toBe(2)
  writes.mockRestore()
})

it('nothing is committed where one of the last statements fails, and its failure is the reason', async () => {
  await admin.query('create table lasting (n integer primary key)')
  const add = (tx: Tx, n: number) => askAhead(tx, 'insert into lasting values ($1)', [n])
  const failing = (later: (tx: Tx) => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await add(tx, 1)
      withCommit(tx, add(tx, 1))
      await later(tx)
      withCommit(tx, add(tx, 2))
    })
  await expect(failing(async () => {})).rejects.toMatchObject({ code: '23505' })
  const asksOn = async (tx: Tx) => {
    await new Promise((waited) => setTimeout(waited, 20))
    await add(tx, 3)
  }
  await expect(failing(asksOn)).rejects.toMatchObject({ code: '23505' })
  expect((await admin.query('select * from lasting')).rows).toEqual([])
})

it('a transaction that hid a failure from itself does not count as committed', async () => {
  const hidden = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`).catch(() => 'done'))
  await expect(hidden).rejects.toThrow('was not committed')
})

it('a statement that was passed over is prepared when it is asked again', async () => {
  const ask = (tx: Tx, divisor: number) =>
    Promise.all([
      askAhead<{ n: number }>(tx, 'select 12 / $1::integer as n', [divisor]),
      askAhead<{ n: number }>(tx, 'select $1::integer as passed_over', [divisor]),
    ])
  for (const divisor of [1, 0, 0, 0, 0, 2, 3])
    await database.db
      .transaction((tx) => ask(tx, divisor))
      .then(
        ([[row]]) => expect(row).toEqual({ n: 12 / divisor }),
        (error) => expect(error).toMatchObject({ code: '22012' }),
      )
})

it('what goes with the commit is asked once, also by a query of drizzle, which each `then` asks anew', async () => {
  await admin.query('create table once (n integer)')
  await database.db.transaction(async (tx) => {
    await askAhead(tx, 'select $1::integer', [1])
    withCommit(tx, tx.execute(sql`insert into once values (${1})`))
  })
  expect((await admin.query('select * from once')).rows).toEqual([{ n: 1 }])
})

it('a transaction goes on from its savepoint when what was asked in one turn with the way back fails', async () => {
  const rows = await database.db.transaction(async (tx) => {
    const ask = (within: Tx, divisor: number) =>
      askAhead<{ n: number }>(within, 'select 12 / $1::integer as n', [divisor])
    const failing = tx.transaction(async (inner) => {
      const first = ask(inner, 1).then(() => ask(inner, 0))
      first.catch(() => {})
      await ask(inner, 0)
    })
    await expect(failing).rejects.toThrow('division by zero')
    return ask(tx, 3)
  })
  expect(rows).toEqual([{ n: 4 }])
})

it('a text without a statement is answered, and a statement beside it gets its own answer', async () => {
  const answers = await database.db.transaction((tx) =>
    Promise.all([tx.execute(sql`-- nothing`), askAhead(tx, 'select $1::integer as n', [5])]),
  )
  expect(answers[1]).toEqual([{ n: 5 }])
})

it('what is copied after a begin that is refused is not stored', async () => {
  await admin.query('create table begun_copy (n integer)')
  const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
  const head = Buffer.concat([signature, Buffer.alloc(8)])
  const row = Buffer.from([0, 1, 0, 0, 0, 4, 0, 0, 0, 7])
  const refused = database.db.transaction(
    (tx) =>
      copyWithin(
        tx,
        'copy begun_copy from stdin (format binary)',
        Buffer.concat([head, row, Buffer.from([255, 255])]),
      ),
    { isolationLevel: 'no such level' as never },
  )
  await expect(refused).rejects.toThrow()
  expect((await admin.query('select * from begun_copy')).rows).toEqual([])
})
