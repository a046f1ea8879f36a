import type { Server } from 'node:http'

/** Why a process could not listen on a port, and what would be right; null: of nothing that is known. */
export const portFault = (error: unknown, variable: string, port: number): string | null => {
  const code = (error as { code?: string } | null)?.code
  if (code === 'EADDRINUSE')
    return `${variable}: port ${port} is taken. Stop what listens there, or name another port.`
  if (code === 'EACCES') return `${variable}: port ${port} may not be used by this user. Name one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `${variable}: this machine does not have the address to listen on.`
  return null
}

/**
 * What a server is told to listen on. Told nothing it listens on all addresses: those of IPv4 where the kernel has no IPv6, on which
 * `::` is a fault.
 */
export const listenHost = (address: string): string | undefined => (address === '::' ? undefined : address)

/** Ends a process that cannot start: by a sentence where the reason is known, else by the error itself. */
export const endStart = (error: unknown, sentence: string | null): never => {
  if (!sentence) throw error
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs `drain` once, for so long at most, then ends the process: on SIGTERM or SIGINT, when the launcher asks for it, and
 * when the launcher, its parent, is gone. Without that nothing would ever stop this process.
 */
export const onStop = (drain: () => Promise<void>, withinMs = 5_000): void => {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    await drain()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  process.on('message', (message) => {
    if ((message as { type?: string }).type === 'stop') void stop()
  })
}

const idleEveryMs = 50

/**
 * Closes a server once it has answered what it was asked. Node closes a connection that is idle when a server begins to close, and
 * leaves one that becomes so later to its keep-alive time.
 */
export const closeIdle = (server: Server): void => {
  if (!server.listening) return
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs)
  server.once('close', () => clearInterval(idle))
}
