import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq, gt } from 'drizzle-orm'

const { passwordResets, users } = tables
export type PasswordResetRow = typeof passwordResets.$inferSelect

/** The newest link is the only one: it takes the place of the one before. */
export const putReset = async (tx: Tx, row: PasswordResetRow): Promise<void> => {
  const { userUuid, ...fresh } = row
  await tx
    .insert(passwordResets)
    .values(row)
    .onConflictDoUpdate({ target: passwordResets.userUuid, set: { ...fresh } })
}

/** Whose password a link sets, while the account still has the address that it was sent to. */
export const findResetUser = async (db: Queryable, tokenHash: string, now: Date) => {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.userUuid, passwordResets.userUuid), eq(users.email, passwordResets.email)))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
  return row?.user
}

/** Uses a link up: true for exactly one caller. */
export const useReset = async (tx: Tx, tokenHash: string): Promise<boolean> => {
  const rows = await tx.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash)).returning()
  return rows.length === 1
}

export const dropReset = async (tx: Tx, userUuid: string): Promise<void> => {
  await tx.delete(passwordResets).where(eq(passwordResets.userUuid, userUuid))
}
