import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  readonly port: number
  close(): void
}

/** A TCP balancer before several ports, as an operator has one: by turns, and another one where nothing answers. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {}).on('close', () => open.delete(caller))
    join(caller, ports.length)
  })
  const join = (caller: Socket, tries: number): void => {
    if (tries === 0) return void caller.destroy()
    turn = (turn + 1) % ports.length
    const behind = connect(ports[turn] as number, '127.0.0.1')
    let isThere = false
    behind.once('connect', () => {
      isThere = true
      caller.pipe(behind).pipe(caller)
      caller.once('close', () => behind.destroy())
    })
    behind.on('error', () => {})
    behind.once('close', () => (isThere ? caller.destroy() : join(caller, tries - 1)))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const caller of open) caller.destroy()
    },
  }
}
