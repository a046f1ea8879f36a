import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

/** What the shortest of the systems takes as the path of a socket (sockaddr_un, macOS), with the zero at its end. */
const pathBytes = 104
const longestName = '/.s.PGSQL.65535'

/**
 * Makes a directory for the socket of a server, anew: what a killed one left there may name a process that is another by now.
 * Null where a socket cannot be, and the server is spoken to by TCP alone.
 */
export const socketDirectory = async (home: string, { uid, gid }: Identity): Promise<string | null> => {
  const directory = join(home, 'socket')
  if (process.platform === 'win32' || Buffer.byteLength(directory + longestName) >= pathBytes) return null
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  return (await takesSockets(directory)) ? directory : null
}

/** Some file systems, such as folders that a virtual machine shares with its host, do not. */
const takesSockets = (directory: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(join(directory, 'try'), () => server.close(() => resolve(true)))
  })

/** A connection string of a server that listens at a port, by its socket where it has one (docs/decisions/0157). */
export const serverUrl = (
  { user, password, port, database }: { user: string; password: string; port: number; database: string },
  socket: string | null,
): string => {
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  return socket ? `${url}?host=${encodeURIComponent(socket)}` : url
}
