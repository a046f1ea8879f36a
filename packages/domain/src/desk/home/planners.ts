import { zonesOf } from '../../airspace/zone-links/store.ts'
import type { Ctx, MemberActor } from '../../kernel/index.ts'
import { seesThroughZones } from '../../planning/mission-records/policy.ts'
import type { Planners } from './store.ts'

/** A manager's are the missions that ask the zones it decides about, everybody else's the own ones. */
export const plannersOf = async ({ db, actor }: Ctx<MemberActor>): Promise<Planners> => {
  const { orgUuid } = actor.member
  return seesThroughZones(actor) ? { zoneUuids: (await zonesOf(db, orgUuid)).managed } : { orgUuid }
}
