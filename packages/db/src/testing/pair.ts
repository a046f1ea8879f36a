import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverIdentity } from '../embedded/identity.ts'
import { freePort } from '../embedded/ports.ts'

/** Where Debian has PostgreSQL 15 or newer; the packages from npm bring no pg_basebackup. Undefined: it is not installed. */
export const debianPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/{15,16,17,18}/bin')
    .sort()
    .findLast((bin) => existsSync(join(bin, 'pg_basebackup')))

/** A primary and a standby that follows it, as an operator would set them up (docs/operators.md#a-standby). */
export interface Pair {
  readonly primaryUrl: string
  /** Both servers in one connection string. */
  readonly url: string
  /** From now on a commit waits until the standby has it. */
  waitForStandby(): Promise<void>
  /** Stops the standby's processes where they are; they answer nothing more. */
  freezeStandby(): void
  thawStandby(): void
  /** kill -9 of the primary and every process of it. */
  killPrimary(): Promise<void>
  promote(): void
  close(): Promise<void>
}

export const startPair = async (bin: string): Promise<Pair> => {
  const who = serverIdentity()
  const home = mkdtempSync(join(tmpdir(), 'clearway-pair-'))
  chmodSync(home, 0o755)
  if (who.uid !== undefined && who.gid !== undefined) chownSync(home, who.uid, who.gid)
  const as = { uid: who.uid, gid: who.gid, cwd: home, env: { PATH: bin, LC_ALL: 'C' } }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, stdio: 'ignore' })
  const [first, second] = [await freePort(), await freePort()]
  const [primaryData, standbyData] = [join(home, 'primary'), join(home, 'standby')]
  const start = async (data: string, port: number): Promise<ChildProcess> => {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(join(bin, 'postgres'), args, { ...as, detached: true, stdio: 'ignore' })
    await answers(port)
    return server
  }
  run('initdb', '-D', primaryData, '-U', 'clearway', '--auth=trust', '--encoding=UTF8', '--no-sync')
  const primary = await start(primaryData, first)
  run('createdb', '-h', '127.0.0.1', '-p', String(first), '-U', 'clearway', 'clearway')
  const from = ['-h', '127.0.0.1', '-p', String(first), '-U', 'clearway']
  run('pg_basebackup', ...from, '-D', standbyData, '-R', '-c', 'fast', '--no-sync')
  const standby = await start(standbyData, second)
  const primaryUrl = `postgres://clearway@127.0.0.1:${first}/clearway`
  const waitForStandby = async () => {
    const client = new pg.Client(primaryUrl)
    await client.connect()
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    const isAsked = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await client.query(isAsked)).rowCount === 0);
    await client.end()
  }
  const signalAll = ({ pid = 0 }: ChildProcess, name: NodeJS.Signals) => {
    for (const one of [pid, ...childrenOf(pid)]) signal(one, name)
  }
  const killed = async (server: ChildProcess) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    signalAll(server, 'SIGKILL')
    await gone
  }
  return {
    primaryUrl,
    url: `postgres://clearway@127.0.0.1:${first},127.0.0.1:${second}/clearway?target_session_attrs=read-write`,
    waitForStandby,
    freezeStandby: () => signalAll(standby, 'SIGSTOP'),
    thawStandby: () => signalAll(standby, 'SIGCONT'),
    killPrimary: () => killed(primary),
    promote: () => run('pg_ctl', 'promote', '-D', standbyData),
    async close() {
      await Promise.all([killed(primary), killed(standby)])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const answers = async (port: number): Promise<void> => {
  for (;;) {
    const client = new pg.Client(`postgres://clearway@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'ECONNREFUSED' && code !== '57P03') throw error
    }
  }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // gone already
  }
}
