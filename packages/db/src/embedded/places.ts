import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { can, type Identity, isRoot } from './identity.ts'

export const SHARED_PLACES = ['/var/lib/clearway', '/opt/clearway', '/var/tmp/clearway']

const prepare = (dir: string): boolean => {
  try {
    mkdirSync(dir, { recursive: true })
    // In a world-writable directory another user may have made it first: only a directory of this user is used.
    if (statSync(dir).uid !== process.getuid?.()) return false
    chmodSync(dir, 0o755)
    return true
  } catch {
    return false
  }
}

export const mayEnter = (who: Identity, dir: string): boolean => can(who, 'test -x "$1"', dir)

/**
 * Lets the database user, and nobody else, through a private directory of root's (mode 0700, as mkdtemp makes
 * it), so that the database can be kept inside. Directories above it are never touched.
 */
export const letThrough = (who: Identity, dir: string): boolean => {
  const { uid, mode } = statSync(dir)
  if (uid !== 0 || (mode & 0o077) !== 0 || who.gid === undefined) return false
  try {
    chownSync(dir, uid, who.gid)
    chmodSync(dir, 0o710)
  } catch {
    return false
  }
  return mayEnter(who, dir)
}

/** A directory for what the database user has to reach when it cannot reach the clone or DATA_DIR. */
export const reachableBase = (who: Identity, dataDir: string): string => {
  const places = isRoot() ? SHARED_PLACES : [join(dataDir, 'postgres')]
  const found = places.find((dir) => prepare(dir) && mayEnter(who, dir))
  if (found) return found
  throw new Error(
    `User ${who.name} cannot enter ${dataDir}, nor any of ${places.join(', ')}. ` +
      'Point DATA_DIR at a directory that it can enter, or set DATABASE_URL.',
  )
}
