import { isGoodAt, judgedAtMs } from '../mission-records/judged-at.ts'
import type { MissionRow } from '../mission-records/store.ts'
import type { AssetFacts, CredentialFacts, PilotFacts } from './facts-store.ts'

/** Of a mission's crew what counts, at the moment at which it is judged. */
export interface JudgedCrew {
  readonly atMs: number
  /** Who takes part. */
  readonly pilots: PilotFacts[]
  /** Theirs that are good. */
  readonly credentials: CredentialFacts[]
  /** Theirs that have ended by then. */
  readonly endedCredentials: CredentialFacts[]
}

/**
 * `pilots` may be of other missions, too. Who was suspended takes no part in what is to come or under way; one that has ended had the
 * crew that it lists.
 */
export const judgeCrew = (
  { missionUuid, startTime, endTime }: Pick<MissionRow, 'missionUuid' | 'startTime' | 'endTime'>,
  { pilots, credentials }: { pilots: readonly PilotFacts[]; credentials: readonly CredentialFacts[] },
  now: Date,
): JudgedCrew => {
  const atMs = judgedAtMs({ startMs: startTime.getTime(), endMs: endTime.getTime() }, now.getTime())
  const crew = pilots.filter(
    (pilot) => pilot.missionUuid === missionUuid && (pilot.takesPart || endTime <= now),
  )
  const named = new Set(crew.map(({ userUuid }) => userUuid))
  const held = credentials.filter(({ userUuid }) => named.has(userUuid))
  const isGood = ({ expiresAt }: CredentialFacts) => isGoodAt(expiresAt?.getTime() ?? null, atMs)
  return {
    atMs,
    pilots: crew,
    credentials: held.filter(isGood),
    endedCredentials: held.filter((one) => !isGood(one)),
  }
}

/** Whether the asset's active certificate is good then. */
export const isCertifiedAt = (
  { certificateExpiresAt }: Pick<AssetFacts, 'certificateExpiresAt'>,
  atMs: number,
): boolean => certificateExpiresAt !== null && isGoodAt(certificateExpiresAt.getTime(), atMs)
