import { type Ctx, ensure, type MemberActor } from '../kernel/index.ts'
import { linkedZoneUuids } from '../zones/links-store.ts'

/** The caller's zones: awareness is for organisations that manage or monitor at least one (SPEC.md). */
export const zonesOf = async (ctx: Ctx<MemberActor>): Promise<Set<string>> => {
  const zones = new Set(await linkedZoneUuids(ctx.db, ctx.actor.member.orgUuid))
  ensure(zones.size > 0, 'forbidden', 'Your organisation neither manages nor monitors a zone.')
  return zones
}
