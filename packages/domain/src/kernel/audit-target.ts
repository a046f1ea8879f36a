import type { Actor } from './access.ts'
import { isStorableText } from './fields.ts'
import { type AnyOperation, subjects } from './operation.ts'

export interface AuditTarget {
  readonly targetType: string | null
  readonly targetUuid: string | null
}

/** What only the handler knows, such as who signs in. A target that is null: it is known to be none. */
export interface AuditNote extends Partial<AuditTarget> {
  actorUserUuid?: string
  /** In whose audit it is, where that is not the organisation that the caller acts for. */
  orgUuid?: string
  /** Organisations to which another one did it: each has an entry of its own. */
  alsoOf?: readonly string[]
  /** How many it makes, where neither its answer nor what it was sent is the list of them; null: not known. */
  count?: number | null
  /** It only showed what would be: what was done without a change has no entry. */
  isPreview?: boolean
}

/** The subject whose uuid fields begin like that; the beginning itself where there is none. */
const wordOf = (prefix: string): string =>
  Object.entries(subjects).find(([, own]) => own === prefix)?.[0] ?? prefix

const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const asUuid = (value: unknown): string | null =>
  typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : null

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Of several that were made none is the target; their number is among the details. */
const only = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value
  return value.length === 1 ? value[0] : null
}

/** The uuid of the one record that was made, in its row, in its wire shape, or one level below: {organisation: {org_uuid}}. */
const madeUuid = (prefix: string, value: unknown): string | null => {
  const made = only(value)
  if (!isFields(made)) return asUuid(made)
  const own = (fields: Fields) => asUuid(fields[`${prefix}_uuid`] ?? fields[`${prefix}Uuid`])
  const found = own(made)
  if (found) return found
  for (const inner of Object.values(made).map(only)) {
    const below = isFields(inner) ? own(inner) : null
    if (below) return below
  }
  return null
}

/**
 * What an act was about: the record that its parameters name, what it made, or else who did it. Who reads makes nothing: a list is
 * about no record, whether it holds one or many.
 */
export const targetOf = (
  { about, kind, params: { shape } }: AnyOperation,
  actor: Actor,
  params: unknown,
  made: unknown,
): AuditTarget => {
  const named = Object.keys(shape).filter((name) => name.endsWith('_uuid'))
  const given = isFields(params) ? params : {}
  const own = about && ownUuid(subjects[about], named, given, kind === 'mutation' ? made : undefined)
  if (about && own) return { targetType: about, targetUuid: own }
  const last = named.at(-1)
  const lastUuid = last ? asUuid(given[last]) : null
  if (last && lastUuid) return { targetType: wordOf(last.slice(0, -'_uuid'.length)), targetUuid: lastUuid }
  if (about === 'user' && actor.user) return { targetType: about, targetUuid: actor.user.userUuid }
  return { targetType: about ?? null, targetUuid: null }
}

const ownUuid = (prefix: string, named: readonly string[], given: Fields, made: unknown): string | null =>
  (named.includes(`${prefix}_uuid`) ? asUuid(given[`${prefix}_uuid`]) : null) ?? madeUuid(prefix, made)

/** Small decisions whose value is what was done. None of these can hold a secret. */
const telling: ReadonlySet<string> = new Set([
  'accept',
  'invite_role',
  'membership_type',
  'org_type',
  'permission_status',
  'role',
  'status',
])

/** A reason that a person writes for the audit alone. */
const forTheRecord = 'status_reason'

/** The documented fields of a body, also where it is brought into a normal form after it was read. */
const shapeOf = (input: unknown): Fields => {
  const { shape, in: before } = input as { shape?: Fields; in?: unknown }
  return shape ?? (before ? shapeOf(before) : {})
}

/** Which of the documented fields were sent, and the values of the few that decide something. */
export const detailsOf = (
  op: AnyOperation,
  { input, made, note }: { input: unknown; made: unknown; note: AuditNote },
): Record<string, unknown> => {
  const shape = shapeOf(op.input)
  const sent = isFields(input) ? input : {}
  const fields = Object.keys(shape).filter((name) => sent[name] !== undefined && !(name in op.params.shape))
  const small = fields.filter((name) => isRecorded(name, sent[name]))
  const lists = [made, ...(op.rate === 'bulk' ? fields.map((name) => sent[name]) : [])]
  const count = note.count === undefined ? countOf(...lists) : note.count
  return {
    ...(fields.length > 0 && { fields }),
    ...Object.fromEntries(small.map((name) => [name, sent[name]])),
    ...(count !== null && { count }),
  }
}

/** Of what was made in one act, or of the list that a bulk operation was sent. */
const countOf = (...lists: readonly unknown[]): number | null => lists.find(Array.isArray)?.length ?? null

const isRecorded = (name: string, value: unknown): boolean =>
  name === forTheRecord ? isSentence(value) : telling.has(name) && isSmall(value)

/** What was sent may not have been looked at yet: a refused body can hold anything. */
const isSentence = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 500 && isStorableText(value)

const isSmall = (value: unknown): boolean => Number.isSafeInteger(value) || typeof value === 'boolean'
