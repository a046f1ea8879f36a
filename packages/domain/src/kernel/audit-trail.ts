import type { Database, Tx } from '@clearway/db'
import { type Budget, createBudget, refusedParty } from './audit-budget.ts'
import { type EntryFacts, insertEntry } from './audit-entry.ts'
import { type AuditTarget, detailsOf, targetOf } from './audit-target.ts'
import type { Ctx } from './context.ts'
import type { AnyOperation } from './operation.ts'
import { failureOf } from './thrown.ts'

/** What a handler knows better than can be told from outside, such as who signs in. */
export interface AuditNote extends Partial<AuditTarget> {
  actorUserUuid?: string
  orgUuid?: string
}

/** What the caller sent, as it was sent. */
export interface Asked {
  readonly params: unknown
  readonly input: unknown
}

/** One act on its way into the audit table. */
export interface Trail {
  /** The database as the handler sees it: the first transaction on it that commits carries the entry. */
  readonly db: Database
  /** Writes the entry unless a transaction has. */
  done(output: unknown): Promise<void>
  refused(error: unknown): Promise<void>
}

type Run<T> = (tx: Tx) => Promise<T>

interface Recorder {
  readonly plain: Database
  readonly note: AuditNote
  /** `run`, and after it the entry, unless one is written already. */
  recorded<T>(run: Run<T>): Run<T>
  committed(): void
}

const recorders = new WeakMap<Database, Recorder>()
export const recorderOf = (db: Database): Recorder | undefined => recorders.get(db)

/** Adds to the entry of the act under way; nothing where none is kept. */
export const noteAudit = (ctx: Pick<Ctx, 'db'>, note: AuditNote): void => {
  Object.assign(recorderOf(ctx.db)?.note ?? {}, note)
}

/** SPEC.md, Roles: whatever platform administrators do is written down; of the others', what changes something. */
export const isAudited = (op: AnyOperation): boolean =>
  !op.audit && (op.kind === 'mutation' || isForPlatformAdmins(op))

const isForPlatformAdmins = ({ access }: AnyOperation): boolean =>
  access.who === 'platformAdmin' || (access.who === 'user' && access.platformAdmin === true)

export const openTrail = (op: AnyOperation, ctx: Ctx, asked: Asked): Trail => {
  const plain = recorderOf(ctx.db)?.plain ?? ctx.db
  const note: AuditNote = {}
  let isWritten = false
  const entry = (result: string, made?: unknown) => entryOf(op, ctx, { asked, note, result, made })
  const recorder: Recorder = {
    plain,
    note,
    recorded: (run) => async (tx) => {
      const made = await run(tx)
      if (!isWritten) await insertEntry(tx, ctx.keys, entry('done', made))
      return made
    },
    committed: () => {
      isWritten = true
    },
  }
  return {
    db: watched(recorder, op),
    async done(output) {
      if (!isWritten) await aside(ctx, insertEntry(plain, ctx.keys, entry('done', output)))
    },
    async refused(error) {
      const { code } = failureOf(error)
      if (code === 'unavailable' || !mayWrite(op, ctx, plain, code)) return
      await aside(ctx, insertEntry(plain, ctx.keys, entry(code)))
    },
  }
}

/**
 * The same database, whose transactions carry the entry. Not where nobody is signed in yet: a sign-in counts its
 * attempt in a transaction that commits whether or not it succeeds, so there only `transact` carries it.
 */
const watched = (recorder: Recorder, op: AnyOperation): Database => {
  const { plain } = recorder
  const transaction: Database['transaction'] = async (run, config) => {
    const made = await plain.transaction(recorder.recorded(run), config)
    recorder.committed()
    return made
  }
  const db: Database = Object.create(
    plain,
    op.access.who === 'partner' ? {} : { transaction: { value: transaction } },
  )
  recorders.set(db, recorder)
  return db
}

/** An entry of its own. What was done or refused stays so if it cannot be written; an operator must hear of it. */
const aside = (ctx: Ctx, write: Promise<void>): Promise<void> =>
  write.catch((error: unknown) => {
    ctx.log.error(
      { err: failureOf(error).cause, request_id: ctx.requestId },
      'an audit entry could not be written',
    )
  })

const budgets = new WeakMap<Database, Budget>()

const mayWrite = (
  op: AnyOperation,
  ctx: Ctx,
  db: Database,
  code: Parameters<typeof refusedParty>[2],
): boolean => {
  const party = refusedParty(op, ctx.actor, code)
  if (!party) return false
  const budget = budgets.get(db) ?? createBudget()
  budgets.set(db, budget)
  const verdict = budget.take(party, ctx.clock.now().getTime())
  if (verdict === 'first_drop')
    ctx.log.warn({ party }, 'refusals of this caller are left out of the audit for the rest of the minute')
  return verdict === 'write'
}

interface Act {
  readonly asked: Asked
  readonly note: AuditNote
  readonly result: string
  readonly made: unknown
}

const entryOf = (op: AnyOperation, ctx: Ctx, { asked, note, result, made }: Act): EntryFacts => {
  const { actor } = ctx
  const told = targetOf(op, actor, asked.params, made)
  const target = {
    targetType: note.targetType ?? told.targetType,
    targetUuid: note.targetUuid ?? told.targetUuid,
  }
  return {
    entryUuid: ctx.ids.uuid(),
    at: ctx.clock.now(),
    action: op.name,
    result,
    actorUserUuid: note.actorUserUuid ?? actor.user?.userUuid ?? null,
    orgUuid:
      note.orgUuid ??
      actor.member?.orgUuid ??
      (target.targetType === 'organisation' ? target.targetUuid : null),
    partnerKeyUuid: actor.partner?.keyUuid ?? null,
    requestId: ctx.requestId,
    ...target,
    details: detailsOf(op, asked.input, made),
  }
}

/** Writes down a refusal that fell before the operation itself was reached. */
export const auditRefusal = async (
  op: AnyOperation,
  ctx: Ctx,
  asked: Asked,
  error: unknown,
): Promise<void> => {
  if (isAudited(op)) await openTrail(op, ctx, asked).refused(error)
}
