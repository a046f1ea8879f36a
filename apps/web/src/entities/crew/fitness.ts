import {
  assetCategoryName,
  assetStatus,
  isCredentialValid,
  isGoodAt,
  judgedAtMs,
  type PilotCredential,
  recordStatus,
  uinStatus,
} from '@clearway/domain/contracts'
import { date, dayAndTime, metresAgl } from '@clearway/ui'

/**
 * `fit`: take it. `unfit`: the API takes it, a check will fail or it cannot start; the reason is shown, and the choice is
 * the person's. `out`: the API refuses it.
 */
export type Fitness =
  | { readonly kind: 'fit'; readonly note: string }
  | {
      readonly kind: 'unfit' | 'out'
      readonly reason: string
      readonly remedy?: 'credential' | 'certificate'
    }

export interface AssetFacts {
  readonly asset_status: number
  readonly asset_uin: string | null
  readonly uin_status: number
  readonly max_endurance: number | null
  /** Of its model. */
  readonly max_height: number | null
  readonly certificate_status: 'None' | 'Active' | 'Revoked' | 'Superseded'
  readonly certificate_expires_at: string | null
}

/** When the crew of a mission is judged; now, while the person has not chosen its start. */
export const crewJudgedAtMs = (
  { startMs, endMs }: Record<'startMs' | 'endMs', number | null>,
  nowMs: number,
): number => (startMs === null ? nowMs : judgedAtMs({ startMs, endMs: endMs ?? Number.MAX_VALUE }, nowMs))

export interface AssetNeed {
  /** The upper end of the band; null while the person has not chosen. */
  readonly topM: number | null
  readonly startMs: number | null
  /** When its ground station has to be let in. */
  readonly atMs: number
  /** Until when its open session lasts; null when it has none. */
  readonly busyUntilMs: number | null
  readonly nowMs: number
}

const certificateProblem = (
  { certificate_status, certificate_expires_at }: AssetFacts,
  atMs: number,
): string | null => {
  if (certificate_status === 'None') return 'No certificate'
  if (certificate_status !== 'Active') return 'Certificate revoked'
  const endsMs = certificate_expires_at ? Date.parse(certificate_expires_at) : null
  return endsMs === null || isGoodAt(endsMs, atMs) ? null : `Certificate ends ${date(endsMs)}`
}

/** May this asset fly the mission, and if not, why not. */
export const assetFitness = (
  asset: AssetFacts,
  { topM, startMs, atMs, busyUntilMs, nowMs }: AssetNeed,
): Fitness => {
  if (asset.asset_status !== assetStatus.active) return { kind: 'out', reason: 'Out of service' }
  if (asset.uin_status === uinStatus.failed) return { kind: 'unfit', reason: 'Registration failed' }
  if (!asset.asset_uin) return { kind: 'unfit', reason: 'Registration pending' }
  const certificate = certificateProblem(asset, atMs)
  if (certificate) return { kind: 'unfit', reason: certificate, remedy: 'certificate' }
  if (topM !== null && asset.max_height !== null && asset.max_height < topM)
    return { kind: 'unfit', reason: `Model ceiling ${metresAgl(asset.max_height)}` }
  if (busyUntilMs !== null && (startMs === null || startMs < busyUntilMs))
    return { kind: 'unfit', reason: `Flying until ${dayAndTime(busyUntilMs, nowMs).replace('today ', '')}` }
  return { kind: 'fit', note: asset.max_endurance ? `${asset.max_endurance} min` : '' }
}

export type HeldCredential = Pick<PilotCredential, 'category' | 'status' | 'expires_at'>

export interface PilotNeed {
  /** Categories of the chosen assets. */
  readonly categories: readonly number[]
  /** When their credentials have to be good. */
  readonly atMs: number
  readonly nowMs: number
}

const categoriesAt = (credentials: readonly HeldCredential[], atMs: number): number[] =>
  [
    ...new Set(credentials.filter((one) => isCredentialValid(one, atMs)).map(({ category }) => category)),
  ].toSorted()

/** Why somebody with no valid credential has none: the last one's day, or there never was one. */
const noCredential = (credentials: readonly HeldCredential[]): string => {
  const ends = credentials.flatMap(({ status, expires_at }) =>
    status === recordStatus.active && expires_at ? Date.parse(expires_at) : [],
  )
  return ends.length > 0 ? `Credential ends ${date(Math.max(...ends))}` : 'No credential on record'
}

const categoryWords = (categories: readonly number[]): string =>
  categories.map((category) => assetCategoryName[category] ?? '').join(', ')

/** A pilot fits who holds a credential for one of the chosen assets' categories, or for any while none is chosen. */
export const pilotFitness = (
  credentials: readonly HeldCredential[],
  { categories, atMs, nowMs }: PilotNeed,
): Fitness => {
  const held = categoriesAt(credentials, atMs)
  if (held.length === 0) {
    const reason = noCredential(credentials)
    // One that holds today keeps another of its kind away until it has ended.
    const isHeldToday = categoriesAt(credentials, nowMs).length > 0
    return isHeldToday ? { kind: 'unfit', reason } : { kind: 'unfit', reason, remedy: 'credential' }
  }
  if (categories.length === 0 || categories.some((category) => held.includes(category)))
    return { kind: 'fit', note: categoryWords(held) }
  const reason =
    held.length === 1 ? `Credential is ${categoryWords(held)} only` : `Credentials are ${categoryWords(held)}`
  return { kind: 'unfit', reason, remedy: 'credential' }
}

/** "2 of 4 hold a credential for Small" */
export const pilotTally = (fit: number, all: number, needed: readonly number[]): string => {
  const what =
    needed.length === 0
      ? 'a credential'
      : `a credential for ${categoryWords([...new Set(needed)].toSorted())}`
  return `${fit} of ${all} ${fit === 1 ? 'holds' : 'hold'} ${what}`
}

const order = { fit: 0, unfit: 1, out: 2 } as const

/** The fit ones first; within a kind the order stays. */
export const byFitness = (a: { fitness: Fitness }, b: { fitness: Fitness }): number =>
  order[a.fitness.kind] - order[b.fitness.kind]
