import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bridge } from '../../apps/ingest/src/bridge/bridge.ts'
import { openUdp } from '../../apps/ingest/src/bridge/links/udp.ts'
import { BridgeConfig } from '../../apps/ingest/src/bridge/settings/config.ts'
import { mqttLine } from '../../apps/ingest/src/station/mqtt.ts'
import type { BridgedStation } from '../bridge.ts'

/** The bridge as a process of its own. Sessions are open already: what is measured is the flight. */
const { url, stations }: { url: string; stations: BridgedStation[] } = JSON.parse(
  readFileSync(process.env['STATIONS_FILE'] ?? '', 'utf8'),
)
const byAsset = new Map(stations.map((station) => [station.assetUuid, station]))
const entries = stations.map(({ assetUuid }, n) => ({
  system_id: n + 1,
  asset: assetUuid,
  certificate: 'station.pfx',
  certificate_password: 'bench',
  flight_plan: 'none',
}))
const config = BridgeConfig.parse({
  service: 'http://127.0.0.1',
  organisation: '00000000-0000-4000-8000-000000000000',
  email: 'bench@example.test',
  partner_key: 'bench',
  ca: 'root.crt',
  spool: mkdtempSync(join(tmpdir(), 'clearway-bench-bridge-')),
  vehicles: entries,
})
const nobody = () => Promise.reject(new Error('is not asked here'))
const bridge = new Bridge({
  bridgeUuid: crypto.randomUUID(),
  config,
  vehicles: entries.map((entry) => ({ ...entry, assetUuid: entry.asset, thumbprint: '' })),
  service: {
    startSession: async ({ assetUuid }) => ({
      type: 'started',
      sessionUuid: byAsset.get(assetUuid)?.sessionUuid ?? '',
    }),
    endSession: async () => true,
    arming: nobody,
    openAlerts: async () => [],
    nearby: async () => [],
    report: async () => {},
  },
  openLine({ assetUuid }, sessionUuid, onEvent) {
    const { ca, pfx } = byAsset.get(assetUuid) as BridgedStation
    const certificate = { ca, pfx: Buffer.from(pfx, 'base64'), passphrase: 'bench' }
    return mqttLine({ url, certificate, assetUuid, sessionUuid, clientId: `bridge-${assetUuid}`, onEvent })
  },
  now: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  say: () => {},
})
const { port } = await openUdp({
  host: '127.0.0.1',
  port: 0,
  onBytes: bridge.receive,
  onFault: console.error,
})
process.send?.({ port })
process.on('message', () => {
  const stored = bridge.flights.reduce((sum, flight) => sum + flight.stored, 0)
  const received = bridge.agents.reduce((sum, agent) => sum + agent.positions, 0)
  process.send?.({ received, stored, messages: bridge.counts.messages })
})
