import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute, systemClock } from '../../../kernel/index.ts'
import { sweepSpills, TrackSpill } from './spill.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'spills-'))
  vi.stubEnv('TMPDIR', home)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})

const textOf = async (pages: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const page of pages) text += page
  return text
}

/** Two columns of thirty pages, one of them in characters of several bytes. */
const filled = async (given: ConstructorParameters<typeof TrackSpill>[0]) => {
  const spill = new TrackSpill(given)
  for (let page = 0; page < 30; page += 1)
    await spill.add(
      new Map([
        ['mode', `«höher ${page}»`],
        ['speed', `${page},`],
      ]),
    )
  return spill
}

test('columns come back whole and in order, whether they were kept in memory or went to a file', async () => {
  const [inMemory, inFile] = [await filled({ kept: 10_000 }), await filled({ kept: 50 })]
  for (const name of ['mode', 'speed', 'never measured'])
    expect(await textOf(inFile.read(name))).toBe(await textOf(inMemory.read(name)))
  expect(await textOf(inFile.read('speed'))).toBe(
    Array.from({ length: 30 }, (_, page) => `${page},`).join(''),
  )
  expect(readdirSync(home)).toEqual([])
  await Promise.all([inMemory.close(), inFile.close()])
})

/** A disk that takes and gives three bytes at a time. */
const inSmallPieces = (file: FileHandle): FileHandle =>
  new Proxy(file, {
    get: (_, name: 'read' | 'write' | 'close' | 'then') => {
      if (name === 'then') return undefined
      const act = file[name].bind(file) as (...given: unknown[]) => unknown
      if (name === 'close') return act
      return (buffer: Buffer, from: number, length: number, at: number) =>
        act(buffer, from, Math.min(3, length), at)
    },
  })

test('a disk that takes a page in pieces gives it back whole', async () => {
  const openFile = async () => inSmallPieces(await open(join(home, 'pieces'), 'wx+'))
  const [inPieces, inMemory] = [await filled({ kept: 50, openFile }), await filled({ kept: 10_000 })]
  expect(await textOf(inPieces.read('mode'))).toBe(await textOf(inMemory.read('mode')))
  await inPieces.close()
})

test('a full disk fails the page that it has no space for, and none is left out silently', async () => {
  await expect(filled({ kept: 50, openFile: () => open('/dev/full', 'r+') })).rejects.toMatchObject({
    code: 'ENOSPC',
  })
})

test('the file of a process that is killed is gone with it', async () => {
  const script = `
    const { TrackSpill } = await import(${JSON.stringify(new URL('./spill.ts', import.meta.url).href)})
    const spill = new TrackSpill({ kept: 10 })
    await spill.add(new Map([['mode', 'x'.repeat(1_000_000)]]))
    console.log('written')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(home)).toEqual([])
})

test('what a process left that was killed before its file lost its name is swept by the next, and nothing else', async () => {
  const make = (name: string, ageMs: number) => {
    const path = join(home, name)
    mkdirSync(path)
    const at = (Date.now() - ageMs) / 1_000
    utimesSync(path, at, at)
  }
  make('clearway-track-left', 2 * minute)
  make('clearway-track-being-made', 0)
  make('somebody-elses', 2 * minute)
  expect(await sweepSpills({ clock: systemClock })).toBe(1)
  expect(readdirSync(home).sort()).toEqual(['clearway-track-being-made', 'somebody-elses'])
})
