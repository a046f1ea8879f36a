import { assetOperations } from '../fleet/assets/service.ts'
import type { Actor } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { buildAsset, buildModel } from './builders/fleet.ts'
import { invitationCalls } from './builders/invitations.ts'
import { type BuiltOrganisation, buildOrganisation } from './builders/organisations.ts'
import type { TestWorld } from './world.ts'

interface Named {
  readonly asset_uuid: string
}

/** Two owners, of whom the first hands assets over to the second, and the manufacturer of their model. */
export const buildTransferScene = async (world: TestWorld) => {
  const call = invitationCalls(world)
  const vayu = await buildOrganisation(world, { org_name: 'Vayu Air' })
  const deccan = await buildOrganisation(world, { org_name: 'Deccan Aerial' })
  const works = await buildOrganisation(world, { org_name: 'Kestrel Works', type: 'assetManufacturer' })
  const { model_uuid } = await buildModel(world, { org: works })
  return {
    ...{ call, vayu, deccan, works },
    assetOf: (org: BuiltOrganisation) => buildAsset(world, org, { asset_model_uuid: model_uuid }),
    offer: ({ asset_uuid }: Named, from: Actor = vayu.owner, to: BuiltOrganisation = deccan) =>
      call.transfer(from, asset_uuid, to.org.org_svc_id),
    get: (actor: Actor, { asset_uuid }: Named) =>
      assetOperations.get.invoke(world.as(actor), { asset_uuid }, {}),
    deregister: (actor: Actor, { asset_uuid }: Named) =>
      capabilities.assets.deregister.invoke(world.as(actor), { asset_uuid }, {}),
    history: (actor: Actor, { asset_uuid }: Named) =>
      capabilities.invitations.transfers.invoke(world.as(actor), { asset_uuid }, {}),
  }
}
