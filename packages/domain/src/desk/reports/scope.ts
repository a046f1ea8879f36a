import { meantAmong, type ZonesMeant, zonesEverOf } from '../../airspace/zone-links/own-zones.ts'
import type { ZoneRight } from '../../airspace/zone-links/store.ts'
import { type Ctx, type MemberActor, orgTypeNumber } from '../../kernel/index.ts'
import { cellsPerDegree, type ReportQuestion } from './contract.ts'

/** What a report counts: what these zones were asked or saw, or all of an operator; of it what this operator did. */
export interface Scope {
  /** Null: whatever the zone. */
  readonly zones: ZonesMeant | null
  /** Null: all operators. */
  readonly orgUuid: string | null
}

const nobody: Scope = { zones: { named: [] }, orgUuid: null }

/**
 * An Asset Owner counts what is its own, everybody else what concerns their zones: those that they manage, and where
 * monitors may look, too, those that they monitor; also those that are gone, as a report is about what was. A filter narrows this and
 * never widens it.
 */
export const scopeOf = async (
  ctx: Ctx<MemberActor>,
  { zone_uuid, org_uuid }: Pick<ReportQuestion, 'zone_uuid' | 'org_uuid'>,
  right: ZoneRight,
): Promise<Scope> => {
  const { orgUuid, orgType } = ctx.actor.member
  if (orgType === orgTypeNumber.assetOwner) {
    if (org_uuid && org_uuid !== orgUuid) return nobody
    return { zones: zone_uuid ? { named: [zone_uuid] } : null, orgUuid }
  }
  const zones = await zonesEverOf(ctx.db, orgUuid, right)
  return {
    zones: zone_uuid ? { named: [...(await meantAmong(ctx.db, zones, [zone_uuid]))] } : zones,
    orgUuid: org_uuid ?? null,
  }
}

/** The cell that was asked for, counted from the equator and from Greenwich as the facts have it; null: any. */
export const cellOf = ({
  cell_latitude,
  cell_longitude,
}: ReportQuestion): { latitude: number; longitude: number } | null =>
  cell_latitude === undefined || cell_longitude === undefined
    ? null
    : {
        latitude: Math.round(cell_latitude * cellsPerDegree),
        longitude: Math.round(cell_longitude * cellsPerDegree),
      }
