import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { acquireLock } from './lock.mjs'
import { root } from './root.mjs'
import { withTempDir } from './testing/temp-dir.ts'

const nobody = 65_534

/** What an ordinary user is told who takes the lock; a wait without end is killed, and fails. */
const takenByOrdinaryUser = async (path: string): Promise<string> => {
  const program = `const { acquireLock } = await import(${JSON.stringify(join(root, 'scripts/launch/lock.mjs'))})
    if (process.getuid?.() === 0) process.setuid(${nobody})
    console.log(await acquireLock(${JSON.stringify(path)}).then(() => 'taken', (error) => error.message))`
  const args = ['--input-type=module', '--eval', program]
  return (await promisify(execFile)(process.execPath, args, { timeout: 20_000 })).stdout.trim()
}

test.each([
  ['directory', (dir: string) => join(dir, 'setup.lock')],
  ['directory that is still to be made', (dir: string) => join(dir, '.tmp', 'setup.lock')],
])('a %s that the user may not write is named at once', (_name, lockIn) =>
  withTempDir(async (dir) => {
    chmodSync(dir, 0o555)
    const path = lockIn(dir)
    expect(await takenByOrdinaryUser(path)).toMatch(`The lock ${path} cannot be taken (EACCES`)
  }),
)

test('a takeover that another user left, and that may not be cleared away, is named', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'setup.lock')
    mkdirSync(`${path}.takeover`)
    utimesSync(`${path}.takeover`, 0, 0)
    chmodSync(dir, 0o555)
    expect(await takenByOrdinaryUser(path)).toMatch(`The lock ${path} cannot be taken (EACCES`)
  }))

test('a takeover that seems never to grow old is waited for no longer than it may last', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'setup.lock')
    const tomorrow = Date.now() / 1000 + 86_400
    mkdirSync(`${path}.takeover`)
    utimesSync(`${path}.takeover`, tomorrow, tomorrow)
    await expect(acquireLock(path, { waitTakeoverMs: 300 })).rejects.toThrow(
      `The lock ${path} cannot be taken: ${path}.takeover is in the way. If nothing else starts here, remove it.`,
    )
  }))

test('a takeover whose process was killed is cleared away', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'setup.lock')
    mkdirSync(`${path}.takeover`)
    utimesSync(`${path}.takeover`, 0, 0)
    const lock = await acquireLock(path)
    expect(readdirSync(dir)).toEqual(['setup.lock'])
    lock.release()
    expect(readdirSync(dir)).toEqual([])
  }))

/** Runs on a disk of a mebibyte; not where this user may not mount one. */
const onSmallDisk = (work: (dir: string) => Promise<void>) =>
  withTempDir(async (dir) => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', dir]).status !== 0) return
    try {
      await work(dir)
    } finally {
      spawnSync('umount', [dir])
    }
  })

const fill = (dir: string) => {
  const { bavail, bsize } = statfsSync(dir)
  expect(() => writeFileSync(join(dir, 'ballast'), Buffer.alloc((bavail + 1) * bsize))).toThrow('ENOSPC')
}

describe('on a full disk', () => {
  test('the lock is refused with a sentence, and nothing is left behind', () =>
    onSmallDisk(async (dir) => {
      fill(dir)
      const path = join(dir, 'lock.json')
      await expect(acquireLock(path)).rejects.toThrow(`The lock ${path} cannot be taken (ENOSPC`)
      expect(readdirSync(dir)).toEqual(['ballast'])
    }))

  test('its holder goes on: what it cannot note down is said', async ({ onTestFinished }) => {
    const said: string[] = []
    const { write } = process.stderr
    process.stderr.write = (text) => Boolean(said.push(String(text)))
    onTestFinished(() => {
      process.stderr.write = write
    })
    await onSmallDisk(async (dir) => {
      const path = join(dir, 'lock.json')
      const lock = await acquireLock(path)
      fill(dir)
      lock.update({ state: 'stopping' })
      expect(said.join('')).toMatch(`The lock ${path} cannot be written (ENOSPC`)
      expect(readdirSync(dir)).toEqual(['ballast', 'lock.json'])
      lock.release()
      expect(existsSync(path)).toBe(false)
    })
  })
})
