import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

type OwnSession = Outputs['sessions']['list']['data'][number]
type SeenSession = Outputs['awareness']['sessions']['data'][number]

/** A row of a list of flights: one's own, or those that one's zones see. */
export interface SessionItem {
  readonly sessionUuid: string
  readonly svcId: string
  /** What its aircraft is called. */
  readonly aircraft: string
  /** The pilot of an own flight, the operator of another's. */
  readonly who: string
  readonly missionUuid: string | null
  readonly missionName: string | null
  readonly startMs: number
  /** null while it is open. */
  readonly endMs: number | null
  readonly distanceM: number | null
  readonly conforming: boolean
  readonly alertCount: number
}

const shared = (session: OwnSession | SeenSession) => ({
  sessionUuid: session.session_uuid,
  svcId: session.session_svc_id,
  aircraft: assetName(session),
  missionUuid: session.mission_uuid,
  missionName: session.mission_name,
  startMs: Date.parse(session.session_start_time),
  endMs: session.session_end_time === null ? null : Date.parse(session.session_end_time),
  distanceM: session.total_distance,
  conforming: session.conforming,
  alertCount: session.alert_count,
})

export const ownItem = (session: OwnSession): SessionItem => ({
  ...shared(session),
  who: session.pilot_name ?? '—',
})

export const seenItem = (session: SeenSession): SessionItem => ({
  ...shared(session),
  who: session.org_name,
})
