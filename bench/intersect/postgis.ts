import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, sharedBuffers } from '@clearway/db/embedded'

export interface PostgisCluster {
  readonly url: string
  stop(): Promise<void>
}

const home = '/usr/lib/postgresql'

/** A scratch cluster of Debian's PostgreSQL with PostGIS, set up as our embedded server is. */
export const startPostgis = async (): Promise<PostgisCluster> => {
  const version = existsSync(home) ? readdirSync(home).sort().at(-1) : undefined
  if (!version || !existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    throw new Error('PostGIS is not installed: apt-get install postgresql-postgis')
  const bin = (name: string) => join(home, version, 'bin', name)
  const base = await mkdtemp(join(tmpdir(), 'clearway-postgis-'))
  const port = await freePort()
  const run = asServerUser()
  await chmod(base, 0o755)
  if (run.uid !== undefined) await chown(base, run.uid, run.gid as number)
  const options = { uid: run.uid, gid: run.gid, cwd: base, stdio: 'pipe' as const }
  const data = join(base, 'data')
  execFileSync(bin('initdb'), ['-D', data, '-U', 'bench', '--auth=trust', '-E', 'UTF8'], options)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=${sharedBuffers()} -c work_mem=8MB -c maintenance_work_mem=128MB -c jit=off -c random_page_cost=1.1 -c max_wal_size=2GB -c timezone=UTC`
  execFileSync(bin('pg_ctl'), ['-D', data, '-w', '-o', settings, '-l', join(base, 'log'), 'start'], {
    ...options,
    stdio: 'ignore',
  })
  const stop = (): void => {
    process.off('exit', stop)
    execFileSync(bin('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...options, stdio: 'ignore' })
    rmSync(base, { recursive: true, force: true })
  }
  // The server is no child of ours: a bench that is broken off would leave it behind.
  process.on('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return { url: `postgres://bench@127.0.0.1:${port}/postgres`, stop: async () => stop() }
}

/** PostgreSQL refuses to run as root; Debian's package made it a user. */
const asServerUser = (): { uid?: number; gid?: number } => {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
