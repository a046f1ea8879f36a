import { isGoodAt, judgedAtMs } from '../mission-records/judged-at.ts'
import type { MissionRow } from '../mission-records/store.ts'
import type { AssetFacts, CredentialFacts, PilotFacts } from './facts-store.ts'

type Timed = Pick<MissionRow, 'startTime' | 'endTime'>

/** The moment at which a mission is judged. */
export const missionJudgedAtMs = ({ startTime, endTime }: Timed, now: Date): number =>
  judgedAtMs({ startMs: startTime.getTime(), endMs: endTime.getTime() }, now.getTime())

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
  { missionUuid, ...window }: Timed & Pick<MissionRow, 'missionUuid'>,
  { pilots, credentials }: { pilots: readonly PilotFacts[]; credentials: readonly CredentialFacts[] },
  now: Date,
): JudgedCrew => {
  const atMs = missionJudgedAtMs(window, now)
  const crew = pilots.filter(
    (pilot) => pilot.missionUuid === missionUuid && (pilot.takesPart || window.endTime <= now),
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

/** Whether the asset's active certificate is good then. That of one out of service does not validate. */
export const isCertifiedAt = (
  { certificateExpiresAt, isInService }: Pick<AssetFacts, 'certificateExpiresAt' | 'isInService'>,
  atMs: number,
): boolean => isInService && certificateExpiresAt !== null && isGoodAt(certificateExpiresAt.getTime(), atMs)
