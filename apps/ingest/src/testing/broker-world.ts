import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { validAmong } from '@clearway/domain/certificates'
import { type Authority, defaultSettings } from '@clearway/domain/kernel'
import {
  type BuiltOrganisation,
  buildAsset,
  buildModel,
  buildOrganisation,
  createTestWorld,
  type TestWorld,
} from '@clearway/domain/testing'
import { type Broker, type BrokerOptions, createEmbeddedBroker } from '../broker/broker.ts'
import { stationCredentials } from './mqtt-station.ts'

/** What a ground station connects with. */
export interface StationCertificate {
  readonly assetUuid: string
  readonly tls: { readonly ca: string; readonly pfx: Buffer; readonly passphrase: string }
}

/** The embedded broker inside a test, and a fleet whose assets get certificates. */
export interface BrokerWorld {
  readonly world: TestWorld
  readonly fleet: BuiltOrganisation
  readonly broker: Broker
  readonly port: number
  /** Of an asset of its own; signed by this authority, or the world's. */
  certificate(authority?: Authority): Promise<StationCertificate>
  /** Another broker in the place of the one that was closed. */
  start(given?: Partial<BrokerOptions>, at?: number): Promise<void>
  close(): Promise<void>
}

export const createBrokerWorld = async (given: Partial<BrokerOptions> = {}): Promise<BrokerWorld> => {
  const world = await createTestWorld()
  world.clock.set(new Date())
  const fleet = await buildOrganisation(world)
  const { model_uuid: asset_model_uuid } = await buildModel(world)
  const { authority, db, log } = world.services
  let broker: Broker
  let port = 0
  const start = async (more: Partial<BrokerOptions> = {}, at = 0) => {
    broker = await createEmbeddedBroker({
      credentials: await authority.serverCertificate(['127.0.0.1'], new Date()),
      log,
      validAmong: (shown) => validAmong(db, shown, new Date()),
      pace: defaultSettings.numbered,
      ...given,
      ...more,
    })
    broker.server.listen(at, '127.0.0.1')
    await once(broker.server, 'listening')
    port = (broker.server.address() as AddressInfo).port
  }
  await start()
  return {
    world,
    fleet,
    get broker() {
      return broker
    },
    get port() {
      return port
    },
    async certificate(signer = authority) {
      const { asset_uuid: assetUuid } = await buildAsset(world, fleet, { asset_model_uuid })
      return { assetUuid, tls: await stationCredentials(world, signer, { owner: fleet.owner, assetUuid }) }
    },
    start,
    async close() {
      await broker.close()
      await world.close()
    },
  }
}
