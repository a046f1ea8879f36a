import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts'
import { isDatabaseAway } from '../errors.ts'
import { serverUrl, socketDirectory } from './socket.ts'

const self = {
  name: 'test',
  ...(process.getuid && process.getgid && { uid: process.getuid(), gid: process.getgid() }),
}

const temporary = () => {
  const dir = mkdtempSync(join(tmpdir(), 'clearway-socket-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

it('is a directory of the server’s user alone, made anew', async () => {
  const home = temporary()
  const made = (await socketDirectory(home, self))!
  writeFileSync(join(made, '.s.PGSQL.5432.lock'), '1')
  expect(await socketDirectory(home, self)).toBe(made)
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(() => statSync(join(made, '.s.PGSQL.5432.lock'))).toThrow('ENOENT')
})

it('is not where its path would be too long: the server is spoken to by TCP then', async () => {
  const place = { user: 'u', password: 'p', port: 5432, database: 'd' }
  expect(await socketDirectory(`/${'long/'.repeat(20)}`, self)).toBeNull()
  expect(serverUrl(place, null)).toBe('postgres://u:p@127.0.0.1:5432/d')
  const { host, port } = new pg.Client({ connectionString: serverUrl(place, '/with space/é') })
  expect([host, port]).toEqual(['/with space/é', 5432])
})

it('is what a server that keeps its data is spoken to by; it counts as away before it listens and after it has stopped', async () => {
  const dataDir = join(temporary(), 'a, "b" c')
  mkdirSync(dataDir)
  chmodSync(dirname(dataDir), 0o755)
  const server = await startEmbeddedPostgres({ dataDir })
  onTestFinished(async () => void (await removeEmbeddedPostgres(dataDir)))
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query('select inet_server_addr() as address')
    await client.end()
    return rows
  }
  expect(await connect()).toEqual([{ address: null }])
  await server.stop()
  const refused = await connect().catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
})
