import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupSetOf, readBackupStatus } from '@clearway/domain/backups'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/db/src/embedded.ts'
import { takeBase } from './base.ts'
import { installationOf } from './installation.ts'
import { isDue } from './keep.ts'
import { basesOf, piecesOf, unfinishedPrefix } from './places.ts'
import { openSet } from './set.ts'
import { layOutInstallation } from './testing.ts'
import { makeKey } from './vault.ts'

const hour = 3_600_000
const script = new URL('backup.ts', import.meta.url).pathname
const patient = { timeout: 60_000, interval: 50 }

let home: string
let disk: string
let server: EmbeddedPostgres
let client: pg.Client
let recipient: string
let keeping: ChildProcess
let told = ''

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'clearway-disks-'))
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'data'))
  layOutInstallation(join(home, 'data'))
  server = await startEmbeddedPostgres({ dataDir: join(home, 'data') })
  client = new pg.Client(server.url)
  await client.connect()
  recipient = await makeKey(join(home, 'key'))
})
afterAll(async () => {
  await client?.end()
  await server?.stop()
  await removeEmbeddedPostgres(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  told = ''
  disk = mkdtempSync(join(home, 'disk-'))
})

const status = () => readBackupStatus(disk, client)

const envOf = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  DATABASE_OWNER_URL: server.url,
  BACKUP_DIR: disk,
  BACKUP_RECIPIENT: recipient,
})

/** Keeps backups on the disk while the work lasts. */
const whileKept = async (
  work: () => Promise<unknown>,
  { preload = [], dataDir = join(home, 'data') }: { preload?: string[]; dataDir?: string } = {},
): Promise<void> => {
  const args = [...preload, script, '--follow']
  keeping = spawn(process.execPath, args, { env: envOf(dataDir), stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(keeping, 'exit')
  keeping.stderr?.on('data', (text) => {
    told += text
  })
  try {
    await work()
  } finally {
    keeping.kill('SIGTERM')
    await ended
  }
}

const untilKept = async (): Promise<void> => {
  const before = (await status().catch(() => null))?.kept_until
  await expect
    .poll(async () => (await status().catch(() => null))?.kept_until ?? before, patient)
    .not.toBe(before)
}

const directoryOf = async (): Promise<string> => join(disk, (await backupSetOf(client))?.name ?? 'none')

/** The mount point without its disk, which comes back afterwards. */
const withoutDisk = async (work: () => Promise<void>): Promise<void> => {
  renameSync(disk, `${disk}.away`)
  mkdirSync(disk)
  await work()
  expect(readdirSync(disk)).toEqual([])
  rmSync(disk, { recursive: true })
  renameSync(`${disk}.away`, disk)
}

/** Each test begins a set of its own. */
afterEach(async () => {
  const set = await backupSetOf(client)
  if (!set) return
  await expect
    .poll(
      () => client.query('select pg_drop_replication_slot($1)', [set.slot]).then(() => 'dropped', String),
      patient,
    )
    .toBe('dropped')
})

it('a disk that is away at a start or goes away is not replaced by what it was mounted on, and nothing is lost', async () => {
  await whileKept(untilKept)
  const directory = await directoryOf()
  await withoutDisk(async () => {
    await expect(openSet(server.url, disk)).rejects.toThrow(/Is its disk mounted\?.*mkdir -p/)
    const installation = () => installationOf({}, join(home, 'data'))
    const room = { directory, keepDays: 7, onStays: () => {} }
    const copied = takeBase({ url: server.url, installation, recipient, ...room })
    await expect(copied).rejects.toThrow('mounted')
    await expect(status()).rejects.toThrow('Is its disk mounted?')
  })
  await whileKept(async () => {
    await untilKept()
    await withoutDisk(async () => {
      await client.query('create table written_meanwhile (n integer)')
      await expect.poll(() => told, patient).toMatch(/Nothing is backed up.*Is its disk mounted\?/)
    })
    await untilKept()
  })
  expect(basesOf(directory)).toHaveLength(1)
})

it('where a file of the log is missing since the last copy, another copy is made at once', async () => {
  const nextFile = async () => {
    await client.query('select pg_current_xact_id()')
    await client.query('select pg_switch_wal()')
    await untilKept()
  }
  await whileKept(async () => {
    await untilKept()
    for (let n = 0; n < 3; n += 1) await nextFile()
  })
  const directory = await directoryOf()
  const [first] = basesOf(directory)
  await whileKept(untilKept)
  expect(basesOf(directory)).toHaveLength(1)

  const whole = piecesOf(directory).filter(({ to }) => to === first?.segmentBytes)
  const lost = whole.toSorted((a, b) => a.segment.localeCompare(b.segment)).at(-1)
  rmSync(lost?.path ?? '')
  await whileKept(() => expect.poll(() => basesOf(directory), patient).toHaveLength(2))
})

it('what is needed no more goes at once, for a disk that is full of it takes no other copy', async () => {
  await whileKept(untilKept)
  const directory = await directoryOf()
  const [own] = basesOf(directory)
  const former = ['2000-01-01T00:00:00.000Z', '2000-01-02T00:00:00.000Z']
  for (const [n, finishedAt] of former.entries()) {
    const base = join(directory, 'base', finishedAt)
    mkdirSync(base)
    const about = { ...own, start: `0/${n + 1}`, finishedAt }
    writeFileSync(join(base, 'base.json'), JSON.stringify(about))
  }
  mkdirSync(join(directory, 'base', `${unfinishedPrefix}-killed`))
  const left = () => readdirSync(join(directory, 'base')).toSorted()
  await whileKept(() => expect.poll(left, patient).toEqual([former[1], own?.finishedAt]))
})

it('without a secret or the authority no copy is made, and the status says what is missing, until it is there', async () => {
  const dataDir = mkdtempSync(join(home, 'lacking-'))
  const fault = async () => (await status().catch(() => null))?.fault
  await whileKept(
    async () => {
      await expect.poll(fault, patient).toMatch(/would lack TOKEN_SIGNING_KEY, .*CA_INTERMEDIATE_KEY\. Start/)
      expect((await status())?.kept_until).toBeNull()
      layOutInstallation(dataDir)
      await untilKept()
    },
    { dataDir },
  )
  expect(told).toContain('No whole copy is made at the moment')
  const { PATH } = process.env
  const env = { PATH, DATABASE_OWNER_URL: server.url, BACKUP_DIR: disk, BACKUP_RECIPIENT: recipient }
  const asked = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('A whole copy would lack') })
})

/** As a disk that takes so long for what is written in the first seconds. */
const slowAtFirst = `import { open } from 'node:fs/promises'
  import { setTimeout as sleep } from 'node:timers/promises'
  const file = await open('/dev/null')
  const { sync } = Object.getPrototypeOf(file)
  Object.getPrototypeOf(file).sync = async function () {
    if (performance.now() < 5_000) await sleep(12_000)
    return sync.call(this)
  }
  await file.close()`

it('a disk that takes its time, or a process that had to wait, is not told for a server that is gone', async () => {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(slowAtFirst)}`]
  await whileKept(untilKept, { preload })
  await whileKept(async () => {
    await untilKept()
    keeping.kill('SIGSTOP')
    await sleep(12_000)
    keeping.kill('SIGCONT')
    await untilKept()
  })
  expect(told).not.toContain('does not answer')
})

it('two installations on one server have a set each', async () => {
  await client.query('create database neighbour')
  const url = Object.assign(new URL(server.url), { pathname: '/neighbour' }).href
  const [own, theirs] = await Promise.all([openSet(server.url, disk), openSet(url, disk)])
  expect(
    readdirSync(disk)
      .map((name) => join(disk, name))
      .toSorted(),
  ).toEqual([own.directory, theirs.directory].toSorted())
  expect(await openSet(server.url, disk)).toEqual(own)
  expect(await openSet(url, disk)).toEqual(theirs)
  await whileKept(untilKept)
  const neighbour = new pg.Client(url)
  await neighbour.connect()
  expect(await readBackupStatus(disk, neighbour)).toBeNull()
  await neighbour.end()
})

it('a new BACKUP_DIR is made in a directory that is there, and nowhere else', async () => {
  await expect(openSet(server.url, join(disk, 'not', 'there'))).rejects.toThrow(
    'is not there. Is its disk mounted?',
  )
  expect(await backupSetOf(client)).toBeNull()
  const { directory } = await openSet(server.url, join(disk, 'new'))
  expect(readdirSync(join(disk, 'new')).map((name) => join(disk, 'new', name))).toEqual([directory])
})

it('a set that the server has no slot for leaves nothing on the disk, however often it is tried', async () => {
  await client.query(`select pg_create_physical_replication_slot('taken_' || n) from generate_series(1,
    current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots)) n`)
  for (let n = 0; n < 3; n += 1) await expect(openSet(server.url, disk)).rejects.toThrow('slots are in use')
  expect(readdirSync(disk)).toEqual([])
  await client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name like 'taken_%'`)
  const { directory } = await openSet(server.url, disk)
  expect(readdirSync(disk).map((name) => join(disk, name))).toEqual([directory])
})

it('a slot from before they named a database keeps its set', async () => {
  await client.query("select pg_create_physical_replication_slot('clearway_backup_3f9c0a12b4de')")
  expect((await backupSetOf(client))?.name).toMatch(/^\d+-3f9c0a12b4de$/)
})

it.each([
  ['when the last one is old enough', -24, true],
  ['not before', -23, false],
  ['when the last one was made by a clock that ran ahead', 5, true],
])('a whole copy is due %s', (_what, hours, due) => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(isDue(new Date(now.getTime() + hours * hour), now, 24 * hour)).toBe(due)
})

it('copies are in the order of the log, whatever the clock said', () => {
  for (const [finishedAt, start] of [
    ['2026-11-23T15:00:00.000Z', '0/2000028'],
    ['2026-11-23T10:30:00.000Z', '0/9000028'],
    ['2026-11-23T11:30:00.000Z', '0/10000028'],
  ] as const) {
    mkdirSync(join(disk, 'base', finishedAt), { recursive: true })
    writeFileSync(
      join(disk, 'base', finishedAt, 'base.json'),
      JSON.stringify({ timeline: 1, start, finishedAt }),
    )
  }
  expect(basesOf(disk).map(({ start }) => start)).toEqual(['0/2000028', '0/9000028', '0/10000028'])
})

/** As where somebody has pinned what lies there. */
const pinning = (pinned: string): string[] => {
  const source = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { rm } = fs.promises
    fs.promises.rm = async (path, how) => {
      if (path.endsWith(${JSON.stringify(basename(pinned))})) throw new Error('EBUSY: it is pinned')
      return rm(path, how)
    }
    syncBuiltinESMExports()`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

const isSaid = 'What is needed no more cannot be removed: EBUSY: it is pinned'

it('what a killed copy has left and cannot be removed is told of, and stops no copy, by itself or by hand', async () => {
  await whileKept(untilKept)
  const directory = await directoryOf()
  const remainder = join(directory, 'base', `${unfinishedPrefix}-killed`)
  mkdirSync(remainder)
  const preload = pinning(remainder)
  const env = envOf(join(home, 'data'))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...preload, script, ...args], { env, encoding: 'utf8' })
  expect(run()).toMatchObject({ status: 0, stderr: expect.stringContaining(isSaid) })
  expect(basesOf(directory)).toHaveLength(2)

  for (const { directory: base } of basesOf(directory)) rmSync(base, { recursive: true })
  await whileKept(
    async () => {
      await expect.poll(() => basesOf(directory), patient).toHaveLength(1)
      await untilKept()
      expect(await status()).toMatchObject({ fault: null, stays: 'EBUSY: it is pinned' })
      expect(run('--status')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('EBUSY: it is pinned'),
      })
    },
    { preload },
  )
  expect(told.split(isSaid)).toHaveLength(2)

  await whileKept(() => expect.poll(async () => (await status())?.stays, patient).toBeNull())
  expect(readdirSync(join(directory, 'base'))).toHaveLength(1)
})

it('an old copy that cannot be removed is told of as long as it stays, and keeps nobody from making another', async () => {
  await whileKept(untilKept)
  const directory = await directoryOf()
  const [made] = basesOf(directory)
  for (const days of [100, 60]) {
    const finishedAt = new Date(Date.now() - days * 24 * hour).toISOString()
    const copy = join(directory, 'base', finishedAt)
    cpSync(made!.directory, copy, { recursive: true })
    const about = JSON.parse(readFileSync(join(copy, 'base.json'), 'utf8'))
    writeFileSync(join(copy, 'base.json'), JSON.stringify({ ...about, finishedAt }))
  }
  rmSync(made!.directory, { recursive: true })
  const [pinned] = basesOf(directory)
  const preload = pinning(pinned!.directory)
  const names = () => readdirSync(join(directory, 'base'))
  // Its first file may have gone: what stays is no copy to go back to.
  const going = `${unfinishedPrefix}-${basename(pinned!.directory)}`
  await whileKept(
    async () => {
      await expect.poll(names, patient).toContain(going)
      await expect.poll(() => basesOf(directory).length, patient).toBe(2)
    },
    { preload },
  )
  expect(told).toContain(isSaid)
  await whileKept(
    async () => {
      await untilKept()
      expect(await status()).toMatchObject({ stays: 'EBUSY: it is pinned' })
    },
    { preload },
  )
  await whileKept(() => expect.poll(async () => (await status())?.stays, patient).toBeNull())
  expect(names()).toHaveLength(2)
})
