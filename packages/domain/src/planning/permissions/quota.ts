import { type Tx, tables } from '@clearway/db'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { mostZonesAsked } from '../../airspace/zones/store.ts'
import { ensure } from '../../kernel/index.ts'

const { permissions } = tables

/**
 * Refuses one more that is asked by hand, for a mission or for a plan of it. Who reads a mission reads all of them: it asks as
 * many as one that is drawn, and its plans as many besides (docs/decisions/0131). Counted under the lock of the mission.
 */
export const refuseBeyondAsked = async (
  tx: Tx,
  { missionUuid, isOfPlan }: { missionUuid: string; isOfPlan: boolean },
): Promise<void> => {
  const { planUuid } = permissions
  const standing = await tx.$count(
    permissions,
    and(
      eq(permissions.missionUuid, missionUuid),
      isNull(permissions.retiredAt),
      isOfPlan ? isNotNull(planUuid) : isNull(planUuid),
    ),
  )
  ensure(
    standing < mostZonesAsked,
    'unprocessable',
    isOfPlan
      ? `The flight plans of this mission have asked ${mostZonesAsked} zones by themselves, which is the most.`
      : `This mission has asked ${mostZonesAsked} zones, which is the most.`,
  )
}
