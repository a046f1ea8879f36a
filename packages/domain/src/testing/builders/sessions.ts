import { sessionOperations } from '../../flight/sessions/service.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { buildAsset } from './fleet.ts'
import { type BuiltOrganisation, buildOrganisation } from './organisations.ts'
import type { BuilderWorld } from './world.ts'

export interface BuiltSession extends Pick<BuiltOrganisation, 'org' | 'owner'> {
  pilot: MemberActor
  assetUuid: string
  assetUin: string | null
  sessionUuid: string
  token: string
}

interface Given {
  org?: BuiltOrganisation
  pilot?: MemberActor
  planUuid?: string | undefined
  assetUuid?: string
  startedAt?: Date
  /** Where the aircraft began: longitude, latitude. */
  position?: readonly [number, number]
}

/** An open flight session; its organisation and its asset are made where none is given. */
export const buildSession = async (world: BuilderWorld, given: Given = {}): Promise<BuiltSession> => {
  const { org, owner } = given.org ?? (await buildOrganisation(world))
  const asset = given.assetUuid ? null : await buildAsset(world, { org, owner })
  const assetUuid = given.assetUuid ?? asset!.asset_uuid
  const pilot = given.pilot ?? owner
  const started = await sessionOperations.start.invoke(
    world.as(pilot),
    {},
    {
      asset_uuid: assetUuid,
      plan_uuid: given.planUuid,
      started_at: given.startedAt?.toISOString(),
      asset_start_longitude: given.position?.[0],
      asset_start_latitude: given.position?.[1],
    },
  )
  return {
    org,
    owner,
    pilot,
    assetUuid,
    assetUin: asset?.asset_uin ?? null,
    sessionUuid: started.session_uuid,
    token: started.session_token!,
  }
}
