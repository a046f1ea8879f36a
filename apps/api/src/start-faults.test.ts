import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { databaseFault } from '@clearway/db'
import { freePort } from '@clearway/db/embedded'
import { createTestWorld } from '@clearway/domain/testing'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, newDataDir } from './testing/process.ts'

const world = await createTestWorld()
const dataDir = await newDataDir()
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The exit code of main.ts, and what it writes to the terminal. */
const startWith = async (env: Record<string, string>): Promise<{ code: number | null; said: string }> => {
  let said = ''
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = execFile(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environmentOf(world), ...env },
  })
  child.stderr?.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const database = new URL(world.database.url)
const elsewhere = (change: Partial<Record<'username' | 'pathname', string>>): string =>
  Object.assign(new URL(database), change).href

it.each([
  [
    'a user that PostgreSQL does not know',
    { username: 'nobody' },
    `DATABASE_URL: PostgreSQL at ${database.host} does not let "nobody" in. Correct user or password, or pg_hba.conf.`,
  ],
  [
    'a database that is not there',
    { pathname: '/absent' },
    `DATABASE_URL: PostgreSQL at ${database.host} has no database "absent". Create it, or name the right one.`,
  ],
  [
    'a database without tables',
    { pathname: '/postgres' },
    'DATABASE_URL: the database "postgres" has no tables of Clearway. Run the migration first (docs/operators.md).',
  ],
])('ends over %s with one sentence', async (_what, change, sentence) => {
  const port = String(await freePort())
  expect(await startWith({ DATABASE_URL: elsewhere(change), API_PORT: port })).toEqual({
    code: 1,
    said: `${sentence}\n`,
  })
})

it('ends over a taken port with one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  expect(await startWith({ API_PORT: String(port) })).toEqual({
    code: 1,
    said: `API_PORT: port ${port} is taken. Stop what listens there, or name another port.\n`,
  })
  holder.close()
})

it('names the address that does not answer, and no password', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(databaseFault(refused, 'postgres://user:secret@db.example:5432/clearway')).toBe(
    'DATABASE_URL: no PostgreSQL answers at db.example:5432. Start it, or name the right host and port.',
  )
  expect(databaseFault(new Error('else'), 'postgres://user:secret@db.example:5432/clearway')).toBeNull()
})
