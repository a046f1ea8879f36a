import type { Message } from '@clearway/domain/kernel'
import { openRuntime } from '@clearway/domain/runtime'
import { buildAsset, buildModel, buildOrganisation, buildSession } from '@clearway/domain/testing'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Open flight sessions, made through the domain's operations. */
export const openSessions = async (
  env: Parameters<typeof openRuntime>[0],
  count: number,
): Promise<{ sessionUuid: string; token: string }[]> => {
  const runtime = openRuntime(env, quiet, 'clearway-bench', 4)
  const sent: Message[] = []
  const services = {
    ...runtime.services,
    messages: { send: async (message: Message) => void sent.push(message) },
  }
  const world = {
    services,
    sent,
    as: (actor: never) => ({ ...services, actor, requestId: 'bench' }),
  } as never
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  const sessions: { sessionUuid: string; token: string }[] = []
  for (let i = 0; i < count; i += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    sessions.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
  await runtime.close()
  return sessions
}
