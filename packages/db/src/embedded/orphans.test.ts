import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locateCluster } from './cluster.ts'
import { removeOrphans } from './orphans.ts'
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
    const server = spawn('sleep', ['60'], { cwd: join(home, 'data'), stdio: 'ignore' })
    try {
      await once(server, 'spawn')
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
