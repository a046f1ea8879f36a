import { heightsMeet } from '../../airspace/constraints/heights.ts'
import type { ZonePlace } from '../../airspace/zones/store.ts'
import { overlapWith, timesOverlap } from '../../geo/index.ts'
import type { MissionPlace } from '../mission-records/places.ts'

/** Does a mission at hand share airspace and time with a zone, as `missionsTouching` asks of those that are not? */
export const touching = (zone: ZonePlace): ((mission: MissionPlace) => boolean) => {
  const overlaps = overlapWith(zone.zoneEnvelope)
  const active = { startsAt: zone.activeFrom, endsAt: zone.activeTo }
  return (mission) =>
    heightsMeet(zone, mission) &&
    timesOverlap(active, { startsAt: mission.startTime, endsAt: mission.endTime }) &&
    overlaps(mission.missionEnvelope)
}
