import { execFileSync, spawnSync } from 'node:child_process'

/** Who runs the database server. Empty: the caller itself. PostgreSQL refuses to run as root. */
export interface Identity {
  uid?: number
  gid?: number
  name?: string
}

const idOf = (user: string): Identity | undefined => {
  const ask = (flag: string) => execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return { uid: Number(ask('-u')), gid: Number(ask('-g')), name: user }
  } catch {
    return undefined
  }
}

const createUser = (): void => {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres']],
  ]
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0

const systemUser = (): Identity => {
  const known = idOf('postgres')
  if (known) return known
  createUser()
  const user = idOf('postgres') ?? idOf('nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a "postgres" nor a "nobody" user. ' +
      'Create one, start as an ordinary user, or set DATABASE_URL.',
  )
}

/** An existing cluster keeps its owner, so that a start as root works on what an ordinary user made. */
export const serverIdentity = (clusterOwner?: { uid: number; gid: number }): Identity => {
  if (!isRoot()) return {}
  if (clusterOwner && clusterOwner.uid !== 0) return { ...clusterOwner, name: `uid ${clusterOwner.uid}` }
  return systemUser()
}

/** Whether `who` passes the shell `test` expression, tried for real: modes, ACLs and mounts count. */
export const can = (who: Identity, script: string, ...args: string[]): boolean =>
  spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    uid: who.uid,
    gid: who.gid,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0
