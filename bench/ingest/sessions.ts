import { buildAsset, buildModel, buildOrganisation, buildSession } from '@clearway/domain/testing'
import { openWorld } from '../kit/world.ts'

/** Open flight sessions, made through the domain's operations. */
export const openSessions = async (
  env: Record<string, string>,
  count: number,
): Promise<{ sessionUuid: string; token: string }[]> => {
  const { world, close } = await openWorld(env, 4)
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  const sessions: { sessionUuid: string; token: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    sessions.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
  await close()
  return sessions
}
