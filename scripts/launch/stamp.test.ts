import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sameTree } from './install.mjs'
import { contentHash } from './stamp.mjs'
import { withTempDir } from './testing/temp-dir.ts'

const inSources = (work: (dir: string, hash: () => string) => void) =>
  withTempDir((dir) => {
    mkdirSync(join(dir, 'web', 'node_modules'), { recursive: true })
    mkdirSync(join(dir, 'web', '.next'))
    writeFileSync(join(dir, 'web', 'page.tsx'), 'one')
    work(dir, () => contentHash(dir, ['web', 'absent']))
  })

test('touching a file changes nothing', () =>
  inSources((dir, hash) => {
    const before = hash()
    utimesSync(join(dir, 'web', 'page.tsx'), 1, 1)
    expect(hash()).toBe(before)
  }))

test('a changed, added or renamed source does', () =>
  inSources((dir, hash) => {
    const seen = [hash()]
    writeFileSync(join(dir, 'web', 'page.tsx'), 'two')
    seen.push(hash())
    writeFileSync(join(dir, 'web', 'other.tsx'), '')
    seen.push(hash())
    expect(new Set(seen).size).toBe(3)
  }))

test('tests, packages and build output do not', () =>
  inSources((dir, hash) => {
    const before = hash()
    for (const path of ['page.test.tsx', 'node_modules/x.js', '.next/BUILD_ID', 'a.tsbuildinfo'])
      writeFileSync(join(dir, 'web', path), 'x')
    expect(hash()).toBe(before)
  }))

test('an installed tree is the locked one only at the same versions', () => {
  const locked = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'packages/db': { version: '0.1.0' } }
  expect(sameTree(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  expect(sameTree(locked, { 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  expect(sameTree(locked, {})).toBe(false)
  expect(sameTree(locked, undefined)).toBe(false)
})

test('a package for another platform need not be there', () => {
  const locked = { 'node_modules/a-darwin': { version: '1.0.0', optional: true } }
  expect(sameTree(locked, {})).toBe(true)
})
