import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenHost } from '../../../packages/domain/src/kernel/process.ts'

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: listenHost(host) }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one, or PORT=0 for any.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`)
  return new Error(`HOST ${host}, PORT ${port} cannot be opened: ${error.message}`)
}

/** The first address must open; further ones (the other loopback family) are taken where there are any. */
export const listenAll = async (servers: Server[], hosts: string[], asked: number): Promise<number> => {
  let port = asked
  for (const [index, host] of hosts.entries()) {
    const server = servers[index] as Server
    try {
      await listen(server, port, host)
      port = (server.address() as AddressInfo).port
    } catch (error) {
      if (index === 0) throw explain(error as NodeJS.ErrnoException, host, port)
    }
  }
  return port
}
