import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberActor } from '@clearway/domain/kernel'
import { Failure } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltOperator, buildOperator, type TestWorld } from '@clearway/domain/testing'
import { Bridge, type BridgeOptions } from '../bridge/bridge.ts'
import { openUdp } from '../bridge/links/udp.ts'
import type { Service } from '../bridge/service/service.ts'
import { readCertificate } from '../bridge/settings/certificate.ts'
import { BridgeConfig } from '../bridge/settings/config.ts'
import type { Mapped } from '../bridge/vehicle-agent.ts'
import { mqttStation } from '../station/mqtt.ts'
import type { ExternalBroker } from './external-broker.ts'
import { stationCredentials } from './mqtt-station.ts'

const now = () => new Date()

/** The operations themselves, as the pilot; over REST they are asked in the stories of e2e. */
export const domainService = (world: TestWorld, pilot: MemberActor): Service => {
  const ctx = () => ({ ...world.as(pilot), clock: { now } })
  return {
    async startSession({ key, assetUuid, planUuid, startedAt }) {
      const wanted = {
        asset_uuid: assetUuid,
        plan_uuid: planUuid,
        started_at: startedAt,
        idempotency_key: key,
      }
      try {
        const { session_uuid } = await capabilities.sessions.start.invoke(ctx(), {}, wanted)
        return { type: 'started', sessionUuid: session_uuid }
      } catch (error) {
        if (error instanceof Failure)
          return {
            type: 'refused',
            message: error.message,
            isOfStart: error.details?.['started_at'] !== undefined,
          }
        throw error
      }
    },
    async endSession(sessionUuid) {
      try {
        await capabilities.sessions.end.invoke(ctx(), { session_uuid: sessionUuid }, {})
        return true
      } catch (error) {
        if (error instanceof Failure && error.code === 'not_found') return false
        throw error
      }
    },
    arming({ assetUuid, ...asked }) {
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null))
      return capabilities.arming.ask.invoke(ctx(), { asset_uuid: assetUuid }, given)
    },
    async openAlerts(since) {
      const asked = { open: '1', from: since.toISOString(), limit: 100 }
      return (await capabilities.alerts.list.invoke(ctx(), {}, asked)).data
    },
    nearby: (radius_m) => capabilities.sessions.nearby.invoke(ctx(), {}, { radius_m }),
    async report(bridge_uuid, report) {
      const body = JSON.parse(JSON.stringify(report)) as object
      await capabilities.bridges.report.invoke(ctx(), { bridge_uuid }, body)
    },
  }
}

const never = () => Promise.reject(new Error('nobody is there'))

/** A service that is away. */
export const nobody: Service = {
  startSession: never,
  endSession: never,
  arming: never,
  openAlerts: never,
  nearby: never,
  report: never,
}

/** System 1, of an asset that no service knows. */
export const mappedVehicle: Mapped = {
  system_id: 1,
  asset: 'UA0',
  certificate: 'a.pfx',
  certificate_password: '',
  flight_plan: 'none',
  assetUuid: '00000000-0000-4000-8000-000000000001',
  thumbprint: 'AA',
}

export interface MappedOperator {
  readonly operator: BuiltOperator
  readonly mapped: Mapped
  readonly tls: { readonly ca: string; readonly pfx: Buffer; readonly passphrase: string }
}

/** An operator whose aircraft has a certificate of this broker's authority and a system id. */
export const mapOperator = async (
  world: TestWorld,
  broker: Pick<ExternalBroker, 'authority'>,
  systemId: number,
  given: { operator?: BuiltOperator; assetUuid?: string } = {},
): Promise<MappedOperator> => {
  world.clock.set(now())
  const operator = given.operator ?? (await buildOperator(world))
  const assetUuid = given.assetUuid ?? operator.assetUuid
  const tls = await stationCredentials(world, broker.authority, { owner: operator.owner, assetUuid })
  const { thumbprint } = readCertificate(tls.pfx, tls.passphrase, 'station.pfx')
  const entry = { system_id: systemId, asset: assetUuid, certificate: 'station.pfx' }
  const defaults = { certificate_password: tls.passphrase, flight_plan: 'by place and time' }
  return { operator, tls, mapped: { ...entry, ...defaults, assetUuid, thumbprint } }
}

type Given = Partial<Omit<BridgeConfig, 'session'>> & { session?: Partial<BridgeConfig['session']> }

export const configOf = (spool: string, vehicles: readonly Mapped[], given: Given = {}): BridgeConfig => ({
  ...BridgeConfig.parse({
    service: 'http://127.0.0.1',
    organisation: '00000000-0000-4000-8000-000000000000',
    email: 'pilot@example.test',
    partner_key: 'unused',
    ca: 'root.crt',
    vehicles: vehicles.map(({ system_id, asset, certificate }) => ({ system_id, asset, certificate })),
    ...(given.session && { session: given.session }),
  }),
  ...(({ session: _, ...others }) => others)(given),
  spool: given.spool ?? spool,
})

export interface BridgeScene {
  readonly bridge: Bridge
  readonly port: number
  readonly messages: string[]
  readonly spool: string
  close(): Promise<void>
}

/** The bridge with a real UDP socket, and a real line to the broker for each flight. */
export const openBridgeScene = async (
  mappedOperators: readonly MappedOperator[],
  {
    world,
    broker,
    given = {},
    options = {},
  }: {
    world: TestWorld
    broker: Pick<ExternalBroker, 'stationUrl'>
    given?: Given
    options?: Partial<BridgeOptions>
  },
): Promise<BridgeScene> => {
  const spool = given.spool ?? (await mkdtemp(join(tmpdir(), 'clearway-bridge-')))
  const messages: string[] = []
  const vehicles = mappedOperators.map(({ mapped }) => mapped)
  const stations = new Map(
    mappedOperators.map(({ mapped: { assetUuid }, tls: certificate }) => [
      assetUuid,
      mqttStation({ url: broker.stationUrl, certificate, assetUuid, clientId: `bridge-${assetUuid}` }),
    ]),
  )
  const [first] = mappedOperators
  const bridge = new Bridge({
    bridgeUuid: crypto.randomUUID(),
    config: configOf(spool, vehicles, given),
    vehicles,
    service: domainService(world, first!.operator.owner),
    openLine: ({ assetUuid }, sessionUuid, onEvent) => stations.get(assetUuid)!.line(sessionUuid, onEvent),
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    say: (line) => messages.push(line),
    ...options,
  })
  const udp = await openUdp({ host: '127.0.0.1', port: 0, onBytes: bridge.receive, onFault: () => {} })
  return {
    bridge,
    port: udp.port,
    messages,
    spool,
    async close() {
      await udp.close()
      await bridge.close()
      if (!given.spool) await rm(spool, { recursive: true, force: true })
    },
  }
}
