import { comparableBands, type Heights } from '../../airspace/constraints/heights.ts'
import { assetCategoryName, uinStatus } from '../../kernel/index.ts'
import type { PermissionCheck } from './contract.ts'
import type { AssetFacts, CredentialFacts, OperatorRecord } from './facts-store.ts'
import { isCertifiedAt } from './judged-crew.ts'
import { overlapCountWords, recordWords } from './most-counted.ts'

/** What the seven automatic checks of a request look at. */
export interface CheckFacts {
  assets: readonly Pick<
    AssetFacts,
    | 'assetUin'
    | 'uinStatus'
    | 'category'
    | 'payloadId'
    | 'allowedPayloadUuids'
    | 'certificateExpiresAt'
    | 'isInService'
  >[]
  /** When certificates have to be good. */
  atMs: number
  /** Of who takes part, those that are good then. */
  credentials: readonly Pick<CredentialFacts, 'category' | 'rpcNumber'>[]
  /** And those that have ended by then. */
  endedCredentials: readonly Pick<CredentialFacts, 'category' | 'expiresAt'>[]
  mission: Heights
  zone: Heights
  overlaps: number
  record: Pick<OperatorRecord, 'flights' | 'nonConforming'>
}

/** In the fixed order of the queue. They inform; none of them decides. */
export const checksOf = (facts: CheckFacts): PermissionCheck[] => [
  clearOfApprovedPlans(facts),
  registrationIssued(facts),
  certificateActive(facts),
  pilotCredential(facts),
  withinZoneHeights(facts),
  payloadAllowed(facts),
  operatorRecord(facts),
]

const clearOfApprovedPlans = ({ overlaps }: CheckFacts): PermissionCheck => ({
  check: 'clear_of_approved_plans',
  passes: overlaps === 0,
  facts: overlapCountWords(overlaps),
})

/** A check that each asset must pass: shows the one asset's fact, or how many of several pass. */
const ofEachAsset = (
  check: PermissionCheck['check'],
  assets: CheckFacts['assets'],
  factOf: (asset: CheckFacts['assets'][number]) => string | null,
  missing: string,
): PermissionCheck => {
  const found = assets.map(factOf)
  const good = found.filter((fact) => fact !== null)
  if (assets.length === 0) return { check, passes: false, facts: 'no asset listed' }
  const facts = assets.length === 1 ? (good[0] ?? missing) : `${good.length} of ${assets.length}`
  return { check, passes: good.length === assets.length, facts }
}

const registrationIssued = ({ assets }: CheckFacts): PermissionCheck =>
  ofEachAsset(
    'registration_issued',
    assets,
    (asset) => (asset.uinStatus === uinStatus.generated ? asset.assetUin || null : null),
    'not issued',
  )

const dayOf = (ends: Date): string => ends.toISOString().slice(0, 10)

const certificateActive = ({ assets, atMs }: CheckFacts): PermissionCheck =>
  ofEachAsset(
    'certificate_active',
    assets,
    (asset) => (isCertifiedAt(asset, atMs) ? `to ${dayOf(asset.certificateExpiresAt!)}` : null),
    uncertified(assets[0]),
  )

const uncertified = (asset?: CheckFacts['assets'][number]): string => {
  if (asset?.isInService === false) return 'asset out of service'
  return asset?.certificateExpiresAt ? `ends ${dayOf(asset.certificateExpiresAt)}` : 'none active'
}

/** Some listed pilot holds a credential of the category, for each asset. */
const pilotCredential = ({ assets, credentials, endedCredentials }: CheckFacts): PermissionCheck => {
  const category = assets[0]?.category
  const ends = endedCredentials.flatMap((held) =>
    held.category === category && held.expiresAt ? held.expiresAt.getTime() : [],
  )
  return ofEachAsset(
    'pilot_credential',
    assets,
    (asset) => credentials.find((held) => held.category === asset.category)?.rpcNumber ?? null,
    ends.length > 0
      ? `ends ${dayOf(new Date(Math.max(...ends)))}`
      : `none covers ${category ? assetCategoryName[category] : 'it'}`,
  )
}

/** Part of the band may lie below the zone, where the zone does not apply; none may lie above it. */
const withinZoneHeights = ({ mission, zone }: CheckFacts): PermissionCheck => {
  const [flown, ruled, reference] = comparableBands(mission, zone)
  const low = Math.max(flown.min, ruled.min)
  const high = Math.min(flown.max, ruled.max)
  const passes = low < high && flown.max <= ruled.max
  const facts = low < high ? `${low}–${high} m ${reference}` : `zone ${ruled.min}–${ruled.max} m ${reference}`
  return { check: 'within_zone_heights', passes, facts }
}

const payloadAllowed = ({ assets }: CheckFacts): PermissionCheck => {
  const carried = assets.filter((asset) => asset.payloadId !== null)
  const allowed = carried.filter((asset) => asset.allowedPayloadUuids.includes(asset.payloadId as string))
  const facts = carried.length === 0 ? 'no payload' : `${allowed.length} of ${carried.length}`
  return { check: 'payload_allowed', passes: allowed.length === carried.length, facts }
}

const operatorRecord = ({ record }: CheckFacts): PermissionCheck => ({
  check: 'operator_record',
  passes: record.nonConforming === 0,
  facts: recordWords(record.flights, record.nonConforming),
})
