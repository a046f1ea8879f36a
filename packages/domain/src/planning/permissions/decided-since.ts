import { type Tx, tables } from '@clearway/db'
import { desc, eq, sql } from 'drizzle-orm'
import { Failure } from '../../kernel/index.ts'
import type { DecisionReason } from './decisions.ts'

const { permissionDecisions: decisions, users } = tables

/**
 * A caller may name the last decision that they read: 409 when another one stands by now, with what it was and whose. Who names
 * none is held to none. The caller holds the mission, so nobody decides between this and what follows.
 */
export const refuseDecidedSince = async (
  tx: Tx,
  permissionUuid: string,
  read: string | null | undefined,
): Promise<void> => {
  if (!read) return
  const last = await lastDecision(tx, permissionUuid)
  if (last?.decisionUuid === read) return
  const sentence = `It was ${last && wordsOf(last)} since you read it. Read it again, then decide.`
  // By its field it is told apart from a mission or a plan that has changed.
  throw new Failure('conflict', sentence, { details: { decision_uuid: [sentence] } })
}

const lastDecision = async (tx: Tx, permissionUuid: string) => {
  const [row] = await tx
    .select({
      decisionUuid: decisions.decisionUuid,
      reason: decisions.reason,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(decisions)
    .leftJoin(users, eq(users.userUuid, decisions.decidedBy))
    .where(eq(decisions.permissionUuid, permissionUuid))
    .orderBy(desc(decisions.decidedAt), desc(decisions.decisionUuid))
    .limit(1)
  return row
}

const done: Readonly<Partial<Record<DecisionReason, string>>> = {
  auto_approved: 'approved by the rule of its zone',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** "rejected by Meera Iyer", "asked again". */
const wordsOf = ({ reason, by }: NonNullable<Awaited<ReturnType<typeof lastDecision>>>): string =>
  [done[reason as DecisionReason] ?? 'asked again', by && `by ${by}`].filter(Boolean).join(' ')
