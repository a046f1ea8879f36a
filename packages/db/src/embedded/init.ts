import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

export const SUPERUSER = 'clearway'

/** A bare environment: nothing of the caller's (PGDATA, LD_*, locale, secrets) reaches the server. */
export const serverEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Commits wait while a file of the write-ahead log is made: one of the usual 16 MiB took 0.1 s, every other second at 25,000
 * frames a second (docs/decisions/0114). What is kept to be written over would be fewer bytes with small files, so it is named.
 */
export const logArguments = ['--wal-segsize=2', '-c', 'min_wal_size=80MB']

const give = (path: string, who: Identity): void => {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(path, who.uid, who.gid)
}

const run = (command: string, args: string[], who: Identity): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      uid: who.uid,
      gid: who.gid,
      cwd: '/',
      env: serverEnv,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${text.trim()}`)),
    )
  })

interface InitOptions {
  binaries: string
  home: string
  data: string
  who: Identity
  password: string
  sync: boolean
}

/** Made beside its final place and moved there when complete, so an interrupted one is never taken for whole. */
export const initCluster = async (options: InitOptions): Promise<void> => {
  const { home, data, who } = options
  const fresh = `${data}.new`
  const passwordFile = join(home, 'initial-password')
  rmSync(fresh, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(fresh, { mode: 0o700 })
  chmodSync(fresh, 0o700)
  give(fresh, who)
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  give(passwordFile, who)
  const args = [
    ...['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...logArguments,
    ...(options.sync ? [] : ['--no-sync']),
  ]
  try {
    await run(join(options.binaries, 'bin', 'initdb'), args, who)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, data)
}
