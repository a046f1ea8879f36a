import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const MAJOR = 24

export const isPinnedMajor = () => Number(process.versions.node.split('.')[0]) === MAJOR

const candidates = () => {
  const modules = join(root, 'node_modules')
  const name = `node-${process.platform}-${process.arch}`
  return [
    join(modules, '.bin', 'node'),
    join(modules, 'node', 'bin', 'node'),
    join(modules, 'node', 'node_modules', name, 'bin', 'node'),
    join(modules, name, 'bin', 'node'),
    join(modules, 'node', 'node_modules', `node-bin-${process.platform}-${process.arch}`, 'bin', 'node'),
  ]
}

/** @param {string} path */
const runs = (path) => {
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return version.startsWith(`v${MAJOR}.`)
  } catch {
    return false
  }
}

/** @type {string | undefined} */
let known

/** Node 24 as the npm package `node` brought it; undefined when it is not installed. */
export const pinnedNode = () => {
  if (known && existsSync(known)) return known
  known = candidates().find((path) => existsSync(path) && runs(path))
  return known
}
