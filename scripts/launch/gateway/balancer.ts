import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Choosable, carry, createChoice } from './choice.ts'

interface Behind extends Choosable {
  readonly port: number
}

export interface Balancer {
  readonly port: number
  close(): void
}

/** One address on this machine for all processes of a kind: each connection goes to one of them, unread. */
export const openBalancer = async (
  ports: readonly number[],
  isUp: (index: number) => boolean,
): Promise<Balancer> => {
  const behind: Behind[] = ports.map((port, index) => ({ port, load: 0, isUp: () => isUp(index) }))
  const choose = createChoice(behind)
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    open.add(client)
    client.on('error', () => {}).once('close', () => open.delete(client))
    const join = (one: Behind, isSecond: boolean) => {
      const left = carry(one)
      const inner = connect({ port: one.port, host: '127.0.0.1', noDelay: true })
      const refused = () => {
        left()
        if (isSecond) client.destroy()
        else join(choose([one]), true)
      }
      inner.once('error', refused)
      inner.once('connect', () => {
        inner.off('error', refused).on('error', () => {})
        inner.once('close', () => client.destroy(void left()))
        client.once('close', () => inner.destroy())
        client.pipe(inner).pipe(client)
      })
    }
    join(choose(), false)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}
