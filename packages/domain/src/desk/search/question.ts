import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { positionIn } from '../../geo/position-text.ts'
import type { TextPosition } from '../../geo/types.ts'
import { hasWords } from '../../kernel/search.ts'
import type { Hit, HitKind } from './contract.ts'

/** What is looked for, by everybody who looks. */
export interface Question {
  readonly words: string
  /** The text as the number of a record; of what is none there is no record. */
  readonly number: string
  readonly position: TextPosition | null
  readonly limit: number
}

export const questionOf = (q: string, limit: number): Question => ({
  words: q,
  number: q.toUpperCase().replace(/\s+/g, ''),
  position: positionIn(q),
  limit,
})

export const byWords = ({ words }: Question, said: SQL): SQL => hasWords(said, words)

export const byNumber = ({ number }: Question, column: PgColumn): SQL => sql`${column} = ${number}`

/** A row of what was found; what its kind has not is absent. */
interface Found {
  readonly uuid: string
  readonly svcId: string
  readonly name: string | null
  readonly detail?: string | null
  readonly missionUuid?: string | null
  readonly assetUuid?: string | null
  readonly userUuid?: string | null
}

export const hitOf =
  (kind: HitKind) =>
  ({
    uuid,
    svcId,
    name,
    detail = null,
    missionUuid = null,
    assetUuid = null,
    userUuid = null,
  }: Found): Hit => ({
    kind,
    uuid,
    svc_id: svcId,
    name: name ?? svcId,
    detail,
    mission_uuid: missionUuid,
    asset_uuid: assetUuid,
    user_uuid: userUuid,
  })
