import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locateCluster } from './cluster.ts'
import { removeOrphans } from './orphans.ts'
import { isAlive, stopLeftovers } from './processes.ts'
import { writeOwner, writeRecord } from './records.ts'

const id = '0123456789abcdef'
const day = 24 * 3600 * 1000

let root: string
let dataDir: string
let home: string
const said: string[] = []
const start = () =>
  removeOrphans((line) => void said.push(line), { bases: [root], temporary: [join(root, 'temporary')] })

const install = (under: string): void => {
  dataDir = join(under, 'data')
  home = join(root, 'clusters', id)
  mkdirSync(join(home, 'data'), { recursive: true })
  mkdirSync(dataDir)
  writeRecord(dataDir, { id, path: home, password: 'secret' })
  writeOwner(home, { id, dataDir })
}

/** A program of that name, as the kernel has it, whose working directory is the cluster's. */
const startIn = async (name: string) => {
  symlinkSync(execFileSync('sh', ['-c', 'command -v sleep'], { encoding: 'utf8' }).trim(), join(root, name))
  const options = { argv0: 'sleep', cwd: join(home, 'data'), stdio: 'ignore' } as const
  const program = spawn(join(root, name), ['60'], options)
  await once(program, 'spawn')
  return program
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  root = mkdtempSync(join(tmpdir(), 'clearway-place-'))
  said.length = 0
  install(root)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true, force: true })
})

const later = (days: number) => vi.setSystemTime(Date.now() + days * day)

describe('the database outside its DATA_DIR, at the start of another installation,', () => {
  it('stays for ever while its DATA_DIR names it', async () => {
    later(400)
    await start()
    expect(existsSync(home)).toBe(true)
    expect(said).toEqual([])
  })

  it.each([
    ['is an empty mount point', () => rmSync(join(dataDir, 'postgres.json'))],
    ['was moved', () => renameSync(dataDir, `${dataDir}-moved`)],
    ['was made anew', () => writeRecord(dataDir, { id: 'another', path: 'postgres', password: 'secret' })],
  ])('is told of first, and removed after seven days, where its DATA_DIR %s', async (_why, happen) => {
    later(400)
    happen()
    await start()
    later(6)
    await start()
    expect(existsSync(home)).toBe(true)
    expect(said).toEqual([expect.stringContaining(`${home} is the database of ${dataDir}`)])
    later(2)
    await start()
    expect(existsSync(home)).toBe(false)
  })

  it('has all of the seven days again after its DATA_DIR was back', async () => {
    renameSync(dataDir, `${dataDir}-away`)
    await start()
    renameSync(`${dataDir}-away`, dataDir)
    later(8)
    await start()
    renameSync(dataDir, `${dataDir}-away`)
    await start()
    expect(existsSync(home)).toBe(true)
  })

  it('stays where its DATA_DIR cannot be read', async () => {
    writeFileSync(join(dataDir, 'postgres.json'), '')
    await start()
    later(8)
    await start()
    expect(existsSync(home)).toBe(true)
  })

  it('stays while its server runs', async () => {
    const server = await startIn('postgres')
    try {
      rmSync(join(dataDir, 'postgres.json'))
      await start()
      later(8)
      await start()
      expect(existsSync(home)).toBe(true)
      expect(server.exitCode).toBe(null)
    } finally {
      server.kill('SIGKILL')
    }
  })

  it('is not kept by a shell that stands in it, which lives on', async () => {
    const shell = await startIn('sh')
    try {
      expect(await stopLeftovers(join(home, 'data'))).toBe(0)
      rmSync(join(dataDir, 'postgres.json'))
      await start()
      later(8)
      await start()
      expect(existsSync(home)).toBe(false)
      expect(isAlive(shell.pid ?? 0)).toBe(true)
    } finally {
      shell.kill('SIGKILL')
    }
  })

  it('goes at once with a DATA_DIR that was temporary', async () => {
    writeOwner(home, { id, dataDir: join(root, 'temporary', 'data') })
    await start()
    expect(readdirSync(join(root, 'clusters'))).toEqual([])
  })
})

it('a start whose own postgres.json cannot be read says so, and makes no other database', () => {
  writeFileSync(join(dataDir, 'postgres.json'), '{')
  expect(() => locateCluster(dataDir, () => {})).toThrow(/postgres\.json cannot be read/)
  expect(readdirSync(dataDir)).toEqual(['postgres.json'])
})
