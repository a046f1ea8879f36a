import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { Autopilot } from '../../sim/autopilot.ts'
import { configOf } from '../../testing/bridge-scene.ts'
import { Bridge } from '../bridge.ts'
import { restService } from '../service/rest.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const mapped = {
  system_id: 7,
  asset: 'UA0',
  certificate: 'a.pfx',
  certificate_password: '',
  flight_plan: 'by place and time',
  assetUuid: '00000000-0000-4000-8000-000000000001',
  thumbprint: 'AA',
}
const often = { interval: 5 }

/** A bridge whose operator lets aircraft arm while Clearway is away, and a service that answers all alike. */
const openScene = async (status: number, message: string) => {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify({ message })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spool = await mkdtemp(join(tmpdir(), 'clearway-refused-'))
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const config = configOf(spool, [mapped], {
    service: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arming_when_unreachable: 'allow',
  })
  const bridge = new Bridge({
    bridgeUuid: crypto.randomUUID(),
    config,
    vehicles: [mapped],
    service: restService({ config, password: 'secret', say }),
    openLine: () => {
      throw new Error('no line is opened without a session')
    },
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    say,
  })
  open.push(
    () => rm(spool, { recursive: true, force: true }),
    () => void server.close(),
    () => server.closeAllConnections(),
    () => bridge.close(),
  )
  const peer = { key: 'test', send: (bytes: Uint8Array) => autopilot.receive(bytes) }
  const autopilot: Autopilot = new Autopilot({
    systemId: 7,
    version: 2,
    authorizer: 250,
    path: () => ({ timestamp: '', longitude: 77, latitude: 13 }),
    send: (bytes) => bridge.receive(bytes, peer, 'datagrams'),
    now: () => Date.now(),
  })
  return { autopilot, said }
}

it('a refusal of the service is no permission, though the operator allows arming while Clearway is away', async () => {
  const { autopilot, said } = await openScene(401, 'The sign-in of the pilot in São Paulo is not taken.')
  // Its first report meets the refusal, which is known from then on: the answer does not wait for a busy machine.
  await expect.poll(() => said.join('\n'), often).toContain('Clearway does not let')
  autopilot.requestArming()
  await expect.poll(() => autopilot.state, often).toBe('denied')
  expect(autopilot.lastAck).toMatchObject({ result: 2, result_param2: 0 })
  await expect
    .poll(() => autopilot.texts, often)
    .toEqual(['CW: The sign-in of the pilot in São Paulo is not '])
  autopilot.state = 'armed'
  autopilot.heartbeat()
  await expect.poll(() => said.join('\n'), often).toContain('no session: The sign-in of the pilot')
  expect(said.filter((line) => line.includes('does not let'))).toHaveLength(1)
})

it('a service that cannot answer now is one that is away: there the rule of the operator holds', async () => {
  const { autopilot } = await openScene(503, 'The database is away.')
  autopilot.requestArming()
  await expect.poll(() => autopilot.state, often).toBe('armed')
  expect(autopilot.lastAck).toMatchObject({ result: 0, result_param2: 60 })
})
