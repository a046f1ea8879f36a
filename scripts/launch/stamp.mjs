import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const SKIPPED = new Set(['node_modules', '.next', '.turbo', 'coverage', 'test-results', 'playwright-report'])

/** @param {string} path */
const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path) || path.endsWith('.tsbuildinfo')

/**
 * Every file at or below a path, in a fixed order; nothing when it does not exist.
 * @param {string} path
 * @returns {string[]}
 */
const filesBelow = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return isTest(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * One hash over names and contents: times do not count, so a checkout that changes nothing rebuilds nothing.
 * @param {string} base
 * @param {string[]} paths
 * @param {string[]} [extra]
 */
export const contentHash = (base, paths, extra = []) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(base, path)))) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const text of extra) hash.update(text).update('\0')
  return hash.digest('hex')
}

/** @param {string} path */
export const readStamp = (path) => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
