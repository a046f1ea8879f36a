import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { openDatabase } from '@clearway/db'
import { makeTemplate } from '@clearway/db/testing'
import { Sealer } from '@clearway/domain/audit'
import { backupSetOf, readBackupStatus } from '@clearway/domain/backups'
import { buildOrganisation, createTestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { killAll } from '../../apps/ingest/src/testing/crash/kill-all.ts'
import { measureOwnTime } from '../../apps/ingest/src/testing/own-time.ts'
import { usableBinaries } from '../../packages/db/src/embedded/binaries.ts'
import { serverEnv } from '../../packages/db/src/embedded/init.ts'
import {
  type EmbeddedPostgres,
  placeCluster,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/db/src/embedded.ts'
import { takeChangeIds } from '../../packages/domain/src/airspace/zones/catalog/store.ts'
import { silenceOf } from '../../packages/domain/src/platform/silence.ts'
import { installationOf } from './installation.ts'
import { basesOf, databaseFile, installationFile, setsOf } from './places.ts'
import { layOutInstallation } from './testing.ts'
import { makeKey, openSealed, readKey, sealBytes } from './vault.ts'

const patient = { timeout: 60_000, interval: 50 }
const lossMs = 1_000
const script = (name: string) => new URL(name, import.meta.url).pathname

let home: string
let backups: string
/** The set of the server that is backed up here. */
let own: string
let server: EmbeddedPostgres
let client: pg.Client
let env: NodeJS.ProcessEnv
let keeping: ChildProcess
const made: string[] = []

const dirOf = (name: string): string => {
  const dir = join(home, name)
  made.push(dir)
  return dir
}

/** With files of the log of another length than usual. */
const initialise = (dataDir: string): void => {
  mkdirSync(dataDir)
  const { data, who } = placeCluster(dataDir, 'any', () => {})
  mkdirSync(data, { mode: 0o700 })
  if (who.uid !== undefined && who.gid !== undefined) chownSync(data, who.uid, who.gid)
  const initdb = join(
    usableBinaries(who, dataDir, () => {}),
    'bin',
    'initdb',
  )
  const as = { uid: who.uid, gid: who.gid, cwd: '/', env: serverEnv, stdio: 'ignore' } as const
  const args = ['-D', data, '-U', 'clearway', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(initdb, [...args, '--wal-segsize=1'], as)
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'clearway-backup-'))
  chmodSync(home, 0o755)
  initialise(dirOf('data'))
  server = await startEmbeddedPostgres({ dataDir: join(home, 'data') })
  await makeTemplate(server.url)
  const world = await createTestWorld({}, server.url)
  await buildOrganisation(world)
  await new Sealer(world.services).drain()
  await world.database.pool.end()
  const admin = new pg.Client(Object.assign(new URL(server.url), { pathname: '/postgres' }).href)
  await admin.connect()
  await admin.query('drop database clearway')
  await admin.query(`alter database ${new URL(world.database.url).pathname.slice(1)} rename to clearway`)
  await admin.end()
  client = new pg.Client(server.url)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table kept (n integer primary key)')
  const { apiKeyPepper } = world.keyMaterial
  layOutInstallation(join(home, 'data'), { API_KEY_PEPPER: apiKeyPepper })
  backups = join(home, 'backups')
  env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(home, 'data'),
    DATABASE_OWNER_URL: server.url,
    BACKUP_DIR: backups,
    BACKUP_RECIPIENT: await makeKey(join(home, 'key')),
    BACKUP_KEY_FILE: join(home, 'key'),
    CA_KEY_PASSPHRASE: 'opens the key of the authority',
  }
  await startKeeping()
  own = (await backupSetOf(client))?.name ?? ''
})
afterAll(async () => {
  keeping?.kill('SIGKILL')
  await server?.stop()
  for (const dir of made) await removeEmbeddedPostgres(dir).catch(() => {})
  rmSync(home, { recursive: true, force: true })
})

const status = (of = client) => readBackupStatus(backups, of)

const startKeeping = async (of = client, overrides: NodeJS.ProcessEnv = {}) => {
  const before = await status(of)
  const args = [script('backup.ts'), '--follow']
  keeping = spawn(process.execPath, args, { env: { ...env, ...overrides }, stdio: 'inherit' })
  await vi.waitFor(async () => {
    const now = await status(of)
    expect(now?.kept_until ?? before?.kept_until).not.toBe(before?.kept_until)
  }, patient)
}

const stopKeeping = async () => {
  const ended = once(keeping, 'exit')
  keeping.kill('SIGTERM')
  await ended
}

const copyOnce = () => promisify(execFile)(process.execPath, [script('backup.ts')], { env })

const restore = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script('restore.ts'), ...args], {
    env: { ...env, DATABASE_OWNER_URL: '', DATA_DIR: dirOf(name) },
  })

const withRestored = async <T>(name: string, work: (reader: pg.Client, url: string) => Promise<T>) => {
  const restored = await startEmbeddedPostgres({ dataDir: join(home, name) })
  try {
    const reader = new pg.Client(restored.url)
    await reader.connect()
    return await work(reader, restored.url).finally(() => reader.end())
  } finally {
    await restored.stop()
  }
}

/** What a restored database holds. */
const numbersIn = (name: string): Promise<number[]> =>
  withRestored(name, async (reader) => {
    const { rows } = await reader.query<{ n: number }>('select n from kept order by n')
    return rows.map(({ n }) => n)
  })

const bases = () => basesOf(join(backups, own))

it('a log that the server gave up keeping is followed by a new whole copy', async () => {
  await stopKeeping()
  const slot = (await backupSetOf(client))?.slot
  // As one looks that was given up: it is there, and keeps nothing.
  await client.query('select pg_drop_replication_slot($1)', [slot])
  await client.query('select pg_create_physical_replication_slot($1)', [slot])
  const before = bases().length
  await startKeeping()
  await expect.poll(() => bases().length, patient).toBe(before + 1)
})

it('copies that are asked for at once are each whole, and what a killed one has left is removed', async () => {
  const before = bases().length
  const unfinished = () => readdirSync(join(backups, own, 'base')).filter((name) => name.startsWith('.'))
  const killed = spawn(process.execPath, [script('backup.ts')], { env, stdio: 'ignore' })
  await expect.poll(unfinished, { ...patient, interval: 5 }).toHaveLength(1)
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended
  expect(unfinished()).toHaveLength(1)

  await Promise.all([copyOnce(), copyOnce()])
  expect(unfinished()).toEqual([])
  expect(bases()).toHaveLength(before + 2)
  const identity = readKey(join(home, 'key'))
  for (const { directory, bytes } of bases().slice(-2)) {
    expect(statSync(join(directory, databaseFile)).size).toBe(bytes)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    await openSealed(identity, join(directory, databaseFile), nowhere)
  }
})

it('when the machine is taken away, what was committed up to a second before is restored, or any instant', async () => {
  const committed: number[] = []
  const samples: { at: number; ownMs: () => number }[] = []
  let instant = ''
  let atInstant = 0
  const resample = setInterval(() => {
    samples.push({ at: performance.now(), ownMs: measureOwnTime() })
  }, 100)
  const commit = async () => {
    for (let n = 1; ; n += 1) {
      await client.query(`insert into kept select ${n}`)
      committed.push(performance.now())
      if (n !== 300) continue
      const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at from pg_sleep(0.002)')
      // Written to the millisecond, which the commits before and after it do not share.
      instant = rows[0]?.at.toISOString() ?? ''
      atInstant = n
      await client.query('select pg_sleep(0.002)')
    }
  }
  const ended = commit().catch(() => 'cut off')
  await expect.poll(() => committed.length, patient).toBeGreaterThan(600)
  const keptAt = (await status())?.kept_until
  await expect.poll(async () => (await status())?.kept_until, patient).not.toBe(keptAt)

  keeping.kill('SIGKILL')
  killAll(server.pid)
  clearInterval(resample)
  expect(await ended).toBe('cut off')
  const before = samples.slice(-20).map(({ at, ownMs }) => ({ at, ownMs: ownMs() }))

  const { stdout } = await restore('latest')
  expect(stdout).toContain('The audit is whole.')
  expect(stdout).toMatch(/[1-9]\d* entries, [1-9]\d* sealed/)
  expect(stdout.trimEnd()).toMatch(/npm run takeover$/)
  const latest = await numbersIn('latest')
  const firstLost = committed[latest.length] ?? Number.POSITIVE_INFINITY
  expect(latest).toEqual(latest.map((_, i) => i + 1))
  // The last that was taken before the first commit that is lost; the kill itself where none is.
  expect(before.findLast(({ at }) => at <= firstLost)?.ownMs).toBeLessThan(lossMs)
  const secretsIn = (name: string) => JSON.parse(readFileSync(join(home, name, 'secrets.json'), 'utf8'))
  const { CA_KEY_PASSPHRASE } = env
  expect(secretsIn('latest')).toEqual({ ...secretsIn('data'), CA_KEY_PASSPHRASE })
  expect(readFileSync(join(home, 'latest', 'ca', 'intermediate.key'), 'utf8')).toBe('intermediate.key')

  await restore('earlier', '--to', instant)
  expect((await numbersIn('earlier')).at(-1)).toBe(atInstant)
})

it('a restored cluster gives none of the ids to zone changes that were given before', () =>
  withRestored('earlier', async (reader, url) => {
    const question =
      'select current_change_id::float8 as current, pruned_through::float8 as pruned from zone_catalog'
    const { rows: before } = await reader.query(question)
    const database = openDatabase(url, { max: 1 })
    const now = new Date()
    for (const count of [2, 1]) await database.db.transaction((tx) => takeChangeIds(tx, count, now))
    await database.pool.end()
    const { rows: after } = await reader.query(question)
    expect(before).toEqual([{ current: 0, pruned: 0 }])
    expect(after).toEqual([{ current: now.getTime() + 3, pruned: now.getTime() }])
  }))

const silence = (name: string) => withRestored(name, (reader) => silenceOf(reader))
const takeover = async (name: string) => {
  const args = [script('../launch/takeover.ts')]
  const over = { env: { ...env, DATABASE_OWNER_URL: '', DATA_DIR: join(home, name) } }
  return (await promisify(execFile)(process.execPath, args, over)).stdout
}

it('a restored cluster speaks to nobody until somebody says that it is the one', async () => {
  expect(await silence('earlier')).toContain('npm run takeover')
  expect(await takeover('earlier')).toContain('is the one from now on')
  expect(await silence('earlier')).toBeNull()
  expect(await takeover('earlier')).toContain('nothing has changed')
})

it('the status is read by processes of other users, which need not list what is there', () => {
  const set = join(backups, own)
  expect(statSync(set).mode & 0o777).toBe(0o711)
  for (const part of ['base', 'wal']) expect(statSync(join(set, part)).mode & 0o777).toBe(0o700)
})

it('no key is made in the clone, which goes into images', () => {
  const args = [script('backup.ts'), '--new-key', script('some.key')]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr).toContain('name a file outside it')
  expect(readdirSync(script('.'))).not.toContain('some.key')
})

it('names why it does not restore', async () => {
  const refusal = (name: string, ...args: string[]) =>
    restore(name, ...args).then(
      () => 'restored',
      ({ stderr }) => stderr,
    )
  expect(await refusal('latest')).toContain('latest is not empty. Set DATA_DIR to an empty directory')
  expect(await refusal('none', '--to', '2020-01-01T00:00:00Z')).toContain('begin at')
  expect(await refusal('none', '--to', 'noon')).toContain('--to noon is no instant')
  await makeKey(join(home, 'other'))
  expect(await refusal('none', '--key', join(home, 'other'))).toContain('no identity matched')
  expect(readdirSync(home)).not.toContain('none')
})

const hasAge = spawnSync('age', ['--version']).status === 0

it.skipIf(!hasAge)('age, gunzip and tar open a copy without Clearway (skipped without age)', () => {
  const [copy] = bases().slice(-1)
  const archive = join(copy?.directory ?? '', databaseFile)
  const pipe = `age -d -i '${join(home, 'key')}' '${archive}' | gunzip | tar t`
  expect(execFileSync('sh', ['-c', pipe], { encoding: 'utf8' }).split('\n')).toContain('PG_VERSION')
})

it('a restore names what its copy was made without', async () => {
  const [copy] = bases().slice(-1)
  const whole = installationOf({}, join(home, 'data'))
  const lacking = { ...whole, secrets: { ...whole.secrets, API_KEY_PEPPER: '' }, authority: {} }
  const path = join(copy?.directory ?? '', installationFile)
  await sealBytes(env['BACKUP_RECIPIENT'] ?? '', Buffer.from(JSON.stringify(lacking)), path)
  const { stdout, stderr } = await restore('lacking')
  expect(stderr).toMatch(/lacks API_KEY_PEPPER, CA_ROOT_CERTIFICATE, .*CA_INTERMEDIATE_KEY\. Put them back/)
  expect(stdout).toContain('The audit is not verified')
  expect(await numbersIn('lacking')).toEqual(await numbersIn('latest'))
})

it('a restored cluster begins a set of its own, leaves the one that it came from as it was, and a copy of it speaks to nobody again', async () => {
  await takeover('latest')
  const files = () => readdirSync(join(backups, own), { recursive: true }).toSorted()
  const before = files()
  const began = await withRestored('latest', async (trial, url) => {
    expect(await status(trial)).toBeNull()
    await startKeeping(trial, { DATABASE_OWNER_URL: url, DATA_DIR: join(home, 'latest') })
    await trial.query('insert into kept values (-1)')
    const keptAt = (await status(trial))?.kept_until
    await expect.poll(async () => (await status(trial))?.kept_until, patient).not.toBe(keptAt)
    await stopKeeping()
    return (await backupSetOf(trial))?.name ?? ''
  })
  expect(setsOf(backups).toSorted()).toEqual([own, began].toSorted())
  expect(files()).toEqual(before)

  const { stderr } = await restore('again').catch((error) => error)
  for (const name of [own, began]) expect(stderr).toContain(`--cluster ${name}`)
  await restore('again', '--cluster', began)
  expect((await numbersIn('again'))[0]).toBe(-1)
  expect(await silence('again')).toContain('npm run takeover')
})
