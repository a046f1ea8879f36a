import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltSession,
  buildAsset,
  buildModel,
  buildOrganisation,
  buildSession,
} from '@clearway/domain/testing'
import { openWorld } from '../kit/world.ts'

/** A ground station of an open flight session, with the certificate of its asset. */
export interface Station {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly credentials: { readonly ca: string; readonly pfx: Buffer; readonly passphrase: string }
}

/** Made through the domain's operations. */
export const openStations = async (env: Record<string, string>, count: number): Promise<Station[]> => {
  const { world, services, close } = await openWorld(env)
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  const { ca } = await services.authority.processCertificate('bench', services.clock.now())
  const stations: Station[] = []
  for (let i = 0; i < count; i += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    const session: BuiltSession = await buildSession(world, { org, assetUuid: asset.asset_uuid })
    const { assetUuid, sessionUuid, owner } = session
    const caller = (world as unknown as { as(actor: unknown): never }).as(owner)
    const given = { password: 'bench' }
    const issued = await capabilities.certificates.issue.invoke(caller, { asset_uuid: assetUuid }, given)
    const pfx = Buffer.from(issued.pfx_base64, 'base64')
    stations.push({ assetUuid, sessionUuid, credentials: { ca, pfx, passphrase: 'bench' } })
  }
  await close()
  return stations
}
