import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq } from 'drizzle-orm'
import { offsetOf, type PageRequest } from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'
import type { UserRow } from '../users/store.ts'
import type { PlatformUserFilter } from './contract.ts'

const { liveTokens, users } = tables

/** Newest first. */
export const pageUsers = async (
  db: Queryable,
  filter: PlatformUserFilter & PageRequest,
): Promise<{ rows: UserRow[]; total: number }> => {
  const { firstName, lastName, email, phone, svcId } = users
  const wanted = and(
    filter.status === undefined ? undefined : eq(users.status, filter.status),
    holdsText(filter.search, [firstName, lastName, email, phone, svcId]),
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(wanted)
      .orderBy(desc(users.createdAt), desc(users.userUuid))
      .limit(filter.limit)
      .offset(offsetOf(filter)),
    db.$count(users, wanted),
  ])
  return { rows, total }
}

export const dropLiveTokens = async (tx: Tx, userUuid: string): Promise<void> => {
  await tx.delete(liveTokens).where(eq(liveTokens.userUuid, userUuid))
}
