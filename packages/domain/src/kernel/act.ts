import { type Tx, withCommit } from '@clearway/db'
import type { AuditNote } from './audit-target.ts'
import type { Trail } from './audit-trail.ts'
import {
  type Act,
  type Ctx,
  type RequestCtx,
  type Run,
  type Services,
  systemActor,
  unknownClient,
} from './context.ts'
import type { AnyOperation } from './operation.ts'
import { holdStanding } from './standing.ts'

/** For writes beside the act under way, such as the count of an attempt: without check of rights and audit entry. */
export const unrecorded = ({ act, ...ctx }: Ctx): RequestCtx => ({ ...ctx, db: act.plain })

/** Adds to the audit entry of the act under way; nothing where none is kept. */
export const noteAudit = ({ act }: Pick<Ctx, 'act'>, note: AuditNote): void => {
  Object.assign(act.note ?? {}, note)
}

/**
 * What the transactions of an operation begin and end with. Each begins by locking the caller's standing, where
 * something may be written, and the first that commits carries the audit entry.
 */
export const openAct = (op: AnyOperation, ctx: RequestCtx, trail: Trail | null): Act => {
  const standing = op.kind === 'mutation' && !ctx.actor.system ? op.access : null
  const judged: Act['judged'] = (run, parties) => (tx) =>
    standing ? ahead(holdStanding(ctx, tx, { access: standing, ...parties }), () => run(tx)) : run(tx)
  return {
    plain: ctx.db,
    note: trail?.note ?? null,
    judged,
    whole: (run, parties) => judged(recorded(trail, run), parties),
    committed: () => trail?.committed(),
  }
}

/** A process of ours that acts by itself: no standing is read and no entry is kept. */
export const systemCtx = (services: Services, requestId: string): Ctx & RequestCtx => ({
  ...services,
  act: {
    plain: services.db,
    note: null,
    judged: (run) => run,
    whole: (run) => run,
    committed() {},
  },
  actor: systemActor,
  requestId,
  client: unknownClient,
})

/**
 * `run` without waiting for `first`, whose statement the server answers before any of `run`: a round trip less. Nothing
 * of it is committed where `first` fails, and that is the failure that the caller gets.
 */
const ahead = async <T>(first: Promise<void>, run: () => Promise<T>): Promise<T> => {
  const [held, made] = await Promise.allSettled([first, run()])
  if (held.status === 'rejected') throw held.reason
  if (made.status === 'rejected') throw made.reason
  return made.value
}

const recorded =
  <T>(trail: Trail | null, run: Run<T>): Run<T> =>
  async (tx: Tx) => {
    const made = await run(tx)
    if (trail) withCommit(tx, trail.record(tx, made))
    return made
  }
