import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acquireLock, LockHeld, type LockRecord, lockOwner } from './lock.mjs'
import { lifeOf, stopKnown } from './processes.mjs'
import { withTempDir } from './testing.ts'

const bystander = async (): Promise<ChildProcess & { pid: number }> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true })
  await once(child, 'spawn')
  return child as ChildProcess & { pid: number }
}

const heldBy = (path: string, record: Partial<LockRecord>) =>
  writeFileSync(path, JSON.stringify({ pid: 1, life: '', state: 'running', children: [], ...record }))

test('a lock is removed when released', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    const lock = await acquireLock(path)
    expect(lockOwner(path)?.pid).toBe(process.pid)
    lock.release()
    expect(existsSync(path)).toBe(false)
  }))

test('the lock of a live process is refused', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    const other = await bystander()
    heldBy(path, { pid: other.pid, life: lifeOf(other.pid) })
    await expect(acquireLock(path, { waitRunningMs: 150 })).rejects.toBeInstanceOf(LockHeld)
    other.kill('SIGKILL')
  }))

test('one that says it is stopping is waited for', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    const other = await bystander()
    heldBy(path, { pid: other.pid, life: lifeOf(other.pid), state: 'stopping' })
    const acquired = acquireLock(path, { waitRunningMs: 50, waitStoppingMs: 5000 })
    await sleep(400)
    other.kill('SIGKILL')
    const lock = await acquired
    expect(lockOwner(path)?.pid).toBe(process.pid)
    lock.release()
  }))

test('a stale lock is taken over, with the processes that its owner had started', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    const children = [{ name: 'api', pid: 4_000_000, life: 'gone' }]
    heldBy(path, { pid: 4_000_001, life: 'gone', children })
    const lock = await acquireLock(path)
    expect(lock.leftovers).toEqual(children)
    lock.release()
  }))

test('a pid that now belongs to another process does not hold the lock', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    heldBy(path, { pid: process.ppid, life: 'an earlier life' })
    const lock = await acquireLock(path)
    lock.release()
  }))

test('a half-written lock is taken over', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    writeFileSync(path, '{"pid": 1')
    const lock = await acquireLock(path)
    lock.release()
  }))

test('of many that race for a stale lock one wins', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    heldBy(path, { pid: 4_000_001, life: 'gone' })
    const racers = Array.from({ length: 8 }, () => acquireLock(path, { waitRunningMs: 600 }))
    const outcomes = await Promise.allSettled(racers)
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }))

test('what is written into the lock can be read by the next start', () =>
  withTempDir(async (dir) => {
    const path = join(dir, 'lock.json')
    const lock = await acquireLock(path)
    lock.update({ state: 'stopping', children: [{ name: 'api', pid: 7, life: 'x' }] })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      pid: process.pid,
      state: 'stopping',
      children: [{ name: 'api', pid: 7 }],
    })
    lock.release()
  }))

test('a leftover is stopped, a namesake of its pid is not', async () => {
  const leftover = await bystander()
  const namesake = await bystander()
  const stopped = await stopKnown([
    { name: 'api', pid: leftover.pid, life: lifeOf(leftover.pid) ?? '' },
    { name: 'web', pid: namesake.pid, life: 'an earlier life' },
  ])
  expect(stopped).toEqual(['api'])
  expect(lifeOf(leftover.pid)).toBeUndefined()
  expect(lifeOf(namesake.pid)).toBeDefined()
  namesake.kill('SIGKILL')
})
