import { assetCategoryName, subCategoryName } from '@clearway/domain/contracts'
import { type Credential, type Member, validCredentials } from '../../entities/person/member.ts'

/** One credential of a person; null where they have none. */
export interface PilotRow {
  readonly key: string
  readonly member: Member
  readonly credential: Credential | null
}

const separator = '.'

/** A person holds one credential of a kind: a renewed one takes the place of that before, in the page that shows it too. */
const keyOf = ({ user_uuid }: Member, { category, sub_category, class: kind }: Credential): string =>
  [user_uuid, category, sub_category, kind].join(separator)

/** Whose row it is, also where the list does not hold it. */
export const personOf = (key: string): string => key.split(separator)[0]!

/** A row for each credential, and one for everybody who has none. */
export const pilotRows = (members: readonly Member[]): PilotRow[] =>
  members.flatMap((member): PilotRow[] => {
    const held = member.pilot_credentials
    if (held.length === 0) return [{ key: member.user_uuid, member, credential: null }]
    return held.map((credential) => ({ key: keyOf(member, credential), member, credential }))
  })

/** The row that the address names; one may name the person alone, who then has several rows, or another one since. */
export const rowNamed = (rows: readonly PilotRow[], key: string): PilotRow | undefined =>
  rows.find((row) => row.key === key) ?? rows.find(({ member }) => member.user_uuid === personOf(key))

export interface PilotQuestion {
  readonly category: number | undefined
  readonly isLacking: boolean
}

/**
 * With a category: who holds it. With "lacks": who has no valid credential. With both: who has none for that
 * category.
 */
export const fits = (
  { member, credential }: PilotRow,
  { category, isLacking }: PilotQuestion,
  nowMs: number,
): boolean => {
  const valid = validCredentials(member, nowMs)
  if (isLacking) return !valid.some((one) => category === undefined || one.category === category)
  if (category === undefined) return true
  return credential?.category === category && valid.includes(credential)
}

/** "Small rotorcraft" */
export const kindWords = ({ credential }: PilotRow): string | undefined =>
  credential
    ? `${assetCategoryName[credential.category]} ${subCategoryName[credential.sub_category]}`
    : undefined
