import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openDatabase } from './client.ts'
import { connectionProblem, serversOf } from './connection-string.ts'
import { databaseFault } from './database-fault.ts'
import { freePort } from './embedded.ts'
import { isDatabaseAway } from './errors.ts'
import { PrimaryClient } from './servers.ts'
import { debianPostgres, type Pair, startPair } from './testing.ts'

const several = 'postgresql://user:secret@one:5432,[fd00::7]:5433/clearway?target_session_attrs=primary'

test('a connection string names one server or several', () => {
  expect(serversOf('postgres://user@one/clearway')).toEqual(['postgres://user@one/clearway'])
  expect(serversOf(several)).toEqual([
    'postgresql://user:secret@one:5432/clearway?target_session_attrs=primary',
    'postgresql://user:secret@[fd00::7]:5433/clearway?target_session_attrs=primary',
  ])
})

test.each([
  ['postgres://one:5432,two:5432/clearway', null],
  [several, null],
  ['mysql://one/clearway', 'must be a URL that begins with postgres:// or postgresql://'],
  ['postgres://one:5432,two:port/clearway', 'must be a URL that begins with postgres:// or postgresql://'],
  [
    'postgres://one,two/clearway?target_session_attrs=standby',
    'target_session_attrs must be primary or read-write: Clearway writes',
  ],
])('%s', (url, problem) => {
  expect(connectionProblem(url)).toBe(problem)
})

test('of several servers that are all away the sentence names each and no password', async () => {
  const [one, two] = [await freePort(), await freePort()]
  const url = `postgres://user:secret@127.0.0.1:${one},127.0.0.1:${two}/clearway`
  const fault = await new PrimaryClient({ connectionString: url }).connect().catch((error: unknown) => error)
  expect(isDatabaseAway(fault)).toBe(true)
  expect(databaseFault(fault, url)).toBe(
    `DATABASE_URL: no PostgreSQL that takes writes answers at 127.0.0.1:${one} or 127.0.0.1:${two}. Start or promote one, or name the right hosts.`,
  )
})

const bin = debianPostgres()

describe.skipIf(!bin)('a primary and a standby (skipped where Debian has no PostgreSQL)', () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair(bin as string)
  })
  afterAll(() => pair?.close())

  it('a commit whose wait for the standby is cut short is an error, and finding it stored waits as well', async () => {
    const owner = new pg.Client(pair.primaryUrl)
    await owner.connect()
    await owner.query('create table kept (n integer primary key)')
    await pair.waitForStandby()
    const service = openDatabase(pair.url, { max: 1 })
    const put = () =>
      service.pool.query(
        `insert into kept select 1 where (select pg_logical_emit_message(true, 'clearway', '')) is not null
          on conflict do nothing`,
      )
    const cutShort = () =>
      owner.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
    pair.freezeStandby()
    for (const _ of ['written', 'found']) {
      const answer = put().then(
        () => 'acknowledged',
        (error) => isDatabaseAway(error),
      )
      await expect.poll(async () => (await cutShort()).rowCount).toBe(1)
      expect(await answer).toBe(true)
    }
    expect((await owner.query('select n from kept')).rows).toEqual([{ n: 1 }])
    pair.thawStandby()
    expect((await put()).rowCount).toBe(0)
    await service.close()
    await owner.end()
  })
})
