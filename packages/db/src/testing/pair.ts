import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { freePort } from '../embedded/ports.ts'
import { createDatabase, initialise, openDebianServers, urlOf } from './debian.ts'

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
  const servers = openDebianServers(bin)
  const { run, start } = servers
  const [first, second] = [await freePort(), await freePort()]
  const [primaryData, standbyData] = [servers.place('primary'), servers.place('standby')]
  initialise(servers, primaryData)
  const primary = await start(primaryData, first)
  createDatabase(servers, first)
  const from = ['-h', '127.0.0.1', '-p', String(first), '-U', 'clearway']
  run('pg_basebackup', ...from, '-D', standbyData, '-R', '-c', 'fast', '--no-sync')
  const standby = await start(standbyData, second)
  const primaryUrl = urlOf(first)
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
      servers.remove()
    },
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
