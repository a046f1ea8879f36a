import { analyseGrown } from '@clearway/db'
import type { Ctx } from './context.ts'
import { failureOf } from './thrown.ts'

/**
 * After a bulk write: the figures that PostgreSQL plans by are those of smaller tables (docs/decisions/0049). What was written is
 * committed, and whoever wrote it is answered so; autovacuum renews the figures where this fails.
 */
export const renewFigures = (ctx: Ctx, tables: readonly string[]): Promise<void> =>
  analyseGrown(ctx.db, tables).catch((error: unknown) =>
    ctx.log.warn(
      { err: failureOf(error).cause, request_id: ctx.requestId },
      'the figures of tables that a bulk write has outgrown could not be renewed',
    ),
  )
