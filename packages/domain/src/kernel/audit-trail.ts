import type { Queryable, Tx } from '@clearway/db'
import { type Actor, refuse } from './access.ts'
import { refusedParty } from './audit-budget.ts'
import { type EntryFacts, insertEntry } from './audit-entry.ts'
import { type AuditNote, detailsOf, targetOf } from './audit-target.ts'
import { minute } from './clock.ts'
import type { RequestCtx } from './context.ts'
import { Failure } from './failure.ts'
import type { AnyOperation } from './operation.ts'
import { failureOf } from './thrown.ts'

/** What the caller sent, as it was sent. */
export interface Asked {
  readonly params: unknown
  readonly input: unknown
}

/** One act on its way into the audit table: the first of its transactions that commits carries the entry. */
export interface Trail {
  readonly note: AuditNote
  /** At the end of a transaction: writes the entry, unless an earlier one has. */
  record(tx: Tx, made: unknown): Promise<void>
  committed(): void
  /** Writes the entry unless a transaction has. */
  done(output: unknown): Promise<void>
  refused(error: unknown): Promise<void>
}

/** Whoever does it. What members read is written of a platform administrator alone. */
export const isAuditedOfAll = ({ kind, access }: Pick<AnyOperation, 'kind' | 'access'>): boolean =>
  kind === 'mutation' || access.who !== 'member'

/** Whatever platform administrators do; of the others' acts, what changes something (docs/contract/access.md#audit). */
export const isAudited = (op: AnyOperation, { user }: Actor): boolean =>
  op.about !== undefined && (isAuditedOfAll(op) || Boolean(user?.isPlatformAdmin))

export const openTrail = (op: AnyOperation, ctx: RequestCtx, asked: Asked): Trail => {
  const { db, keys } = ctx
  const note: AuditNote = {}
  let isWritten = false
  const entries = (result: string, made?: unknown): EntryFacts[] =>
    entriesOf(op, ctx, { asked, note, result, made })
  const write = async (to: Queryable, facts: readonly EntryFacts[]): Promise<void> => {
    await Promise.all(facts.map((entry) => insertEntry(to, keys, entry)))
  }
  return {
    note,
    async record(tx, made) {
      if (!isWritten) await write(tx, entries('done', made))
    },
    committed() {
      isWritten = true
    },
    async done(output) {
      if (isWritten || note.isPreview) return
      const facts = entries('done', output)
      await aside(ctx, op.kind === 'query' ? writeUnlessLately(ctx, facts, write) : write(db, facts))
    },
    async refused(error) {
      const { code } = failureOf(error)
      if (code === 'unavailable' || !mayWrite(op, ctx, code)) return
      await aside(ctx, write(db, entries(code)))
    },
  }
}

/** A page reads again by itself, the audit's own whenever an entry is added: the same reading is written once in so long. */
const sameReadingMs = 10 * minute

const writeUnlessLately = async (
  { db, memory: { readings } }: RequestCtx,
  facts: readonly EntryFacts[],
  write: (to: Queryable, facts: readonly EntryFacts[]) => Promise<void>,
): Promise<void> => {
  const due = facts.filter((entry) => {
    const writtenMs = readings.get(readingOf(entry))
    return writtenMs === undefined || entry.at.getTime() - writtenMs >= sameReadingMs
  })
  // Kept before it is written: a page reads twice at the same moment.
  for (const entry of due) readings.keep(readingOf(entry), entry.at.getTime())
  await write(db, due).catch((error: unknown) => {
    for (const entry of due) readings.forget(readingOf(entry))
    throw error
  })
}

const readingOf = ({ entryUuid: _entry, requestId: _request, at: _at, ...said }: EntryFacts): string =>
  JSON.stringify(said)

/** An entry of its own. What was done or refused stays so if it cannot be written; an operator must know of it. */
const aside = (ctx: RequestCtx, write: Promise<void>): Promise<void> =>
  write.catch((error: unknown) => {
    ctx.log.error(
      { err: failureOf(error).cause, request_id: ctx.requestId },
      'an audit entry could not be written',
    )
  })

const mayWrite = (op: AnyOperation, ctx: RequestCtx, code: Parameters<typeof refusedParty>[2]): boolean => {
  const party = refusedParty(op, ctx.actor, code)
  if (!party) return false
  const verdict = ctx.memory.refusals.take(party, ctx.clock.now().getTime())
  if (verdict === 'first_drop')
    ctx.log.warn({ party }, 'refusals of this caller are left out of the audit for the rest of the minute')
  return verdict === 'write'
}

interface Outcome {
  readonly asked: Asked
  readonly note: AuditNote
  readonly result: string
  readonly made: unknown
}

const entriesOf = (
  op: AnyOperation,
  ctx: RequestCtx,
  { asked, note, result, made }: Outcome,
): EntryFacts[] => {
  const { actor } = ctx
  const known = targetOf(op, actor, asked.params, made)
  const target = {
    targetType: note.targetType === undefined ? known.targetType : note.targetType,
    targetUuid: note.targetUuid === undefined ? known.targetUuid : note.targetUuid,
  }
  const isDone = result === 'done'
  // A refusal did nothing to anybody: it stays with who was refused.
  const { orgUuid: notedOrgUuid, alsoOf } = isDone ? note : {}
  // A platform administrator reads beyond the organisation that they act for: it learns nothing of that.
  const actedFor = isDone && op.kind === 'query' ? null : actor.member?.orgUuid
  const ownOrgUuid =
    notedOrgUuid ?? actedFor ?? (target.targetType === 'organisation' ? target.targetUuid : null)
  return audiencesOf(ownOrgUuid, alsoOf).map((orgUuid) => ({
    entryUuid: ctx.ids.uuid(),
    at: ctx.clock.now(),
    action: op.name,
    result,
    actorUserUuid: note.actorUserUuid ?? actor.user?.userUuid ?? null,
    orgUuid,
    partnerKeyUuid: actor.partner?.keyUuid ?? null,
    requestId: ctx.requestId,
    ...target,
    details: detailsOf(op, { input: asked.input, made, note }),
  }))
}

/** Whose audits have it; none but the platform's where no organisation is concerned. */
const audiencesOf = (own: string | null, others: readonly string[] = []): (string | null)[] => {
  const orgUuids = [...new Set([...(own ? [own] : []), ...others])]
  return orgUuids.length > 0 ? orgUuids : [null]
}

/** Writes down a refusal that fell before the operation itself was reached. */
export const auditRefusal = async (
  op: AnyOperation,
  ctx: RequestCtx,
  asked: Asked,
  error: unknown,
): Promise<void> => {
  if (isAudited(op, ctx.actor)) await openTrail(op, ctx, asked).refused(error)
}

/** Judges the caller by the access rule, the only time before its transactions; a refusal has an entry in the audit. */
export const ensureAdmitted = async (op: AnyOperation, ctx: RequestCtx, asked: Asked): Promise<void> => {
  const refusal = refuse(op.access, ctx.actor)
  if (!refusal) return
  const failure = new Failure(refusal.code, refusal.message)
  await auditRefusal(op, ctx, asked, failure)
  throw failure
}
