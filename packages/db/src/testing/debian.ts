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

/** Data directories and servers of Debian's PostgreSQL, under a user of their own where this is root. */
export interface DebianServers {
  /** A directory for a server's data. */
  place(name: string): string
  run(program: string, ...args: string[]): void
  start(data: string, port: number): Promise<ChildProcess>
  remove(): void
}

export const openDebianServers = (bin: string): DebianServers => {
  const who = serverIdentity()
  const home = mkdtempSync(join(tmpdir(), 'clearway-debian-'))
  chmodSync(home, 0o755)
  if (who.uid !== undefined && who.gid !== undefined) chownSync(home, who.uid, who.gid)
  const as = { uid: who.uid, gid: who.gid, cwd: home, env: { PATH: bin, LC_ALL: 'C' } }
  return {
    place: (name) => join(home, name),
    run: (program, ...args) => void execFileSync(join(bin, program), args, { ...as, stdio: 'ignore' }),
    async start(data, port) {
      const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
      const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
      const server = spawn(join(bin, 'postgres'), args, { ...as, detached: true, stdio: 'ignore' })
      await answers(port)
      return server
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

export interface DebianDatabase {
  readonly url: string
  close(): Promise<void>
}

/** One server with an empty database, which writes to its disk as an operator's does. */
export const startDebianDatabase = async (bin: string): Promise<DebianDatabase> => {
  const servers = openDebianServers(bin)
  const data = servers.place('data')
  const port = await freePort()
  initialise(servers, data)
  const server = await servers.start(data, port)
  createDatabase(servers, port)
  return {
    url: urlOf(port),
    async close() {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      servers.remove()
    },
  }
}

export const initialise = ({ run }: DebianServers, data: string): void =>
  run('initdb', '-D', data, '-U', 'clearway', '--auth=trust', '--encoding=UTF8', '--no-sync')

export const createDatabase = ({ run }: DebianServers, port: number): void =>
  run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'clearway', 'clearway')

export const urlOf = (port: number): string => `postgres://clearway@127.0.0.1:${port}/clearway`

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
