import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@clearway/db/embedded'
import { listening } from './external-broker.ts'

export interface Balancer {
  readonly port: number
  close(): Promise<void>
}

/** A TCP balancer before several ports, as an operator has one: HAProxy with the file in deploy/ where it is installed. */
export const startBalancer = (ports: readonly number[]): Promise<Balancer> =>
  spawnSync('haproxy', ['-v']).error || ports.length === 1 ? startOwn(ports) : startHaproxy(ports)

const startHaproxy = async ([one, two]: readonly number[]): Promise<Balancer> => {
  const port = await freePort()
  const deployed = new URL('../../../../deploy/haproxy.cfg', import.meta.url)
  const config = (await readFile(deployed, 'utf8'))
    .replace('bind :8883', `bind 127.0.0.1:${port}`)
    .replace('one:8883', `127.0.0.1:${one}`)
    .replace('two:8883', `127.0.0.1:${two}`)
  const dir = await mkdtemp(join(tmpdir(), 'clearway-balancer-'))
  const path = join(dir, 'haproxy.cfg')
  await writeFile(path, config)
  // In the foreground, and silent about brokers that come and go.
  const child = spawn('haproxy', ['-db', '-q', '-f', path], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([
    listening(port),
    ended.then(([code]) => Promise.reject(new Error(`haproxy ended with ${code}`))),
  ])
  return {
    port,
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(dir, { recursive: true })
    },
  }
}

/** By turns, and another one where nothing answers. */
const startOwn = async (ports: readonly number[]): Promise<Balancer> => {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {}).on('close', () => open.delete(caller))
    pass(caller, ports.length)
  })
  const pass = (caller: Socket, tries: number): void => {
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
    behind.once('close', () => (isThere ? caller.destroy() : pass(caller, tries - 1)))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const caller of open) caller.destroy()
    },
  }
}
