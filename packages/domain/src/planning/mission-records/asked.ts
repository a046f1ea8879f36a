import { literal, tables } from '@clearway/db'
import { and, gt, type SQL, sql } from 'drizzle-orm'
import { permissionStatus, recordStatus } from '../../kernel/index.ts'

const { permissions } = tables

/** A permission in force, of an active mission; written as the indexes over these have it. */
export const isAsked = sql`${permissions.retiredAt} is null and ${permissions.missionStatus} = ${literal(recordStatus.active)}`

/** Its mission is not over. */
export const isOpen = (now: Date): SQL => gt(permissions.missionEnd, now)

/**
 * What waits for an answer: asked, undecided, and its mission is not over. After that no answer changes anything. In the words of
 * the index of these; of a request that was read, `awaitsAnswer` (../queue/awaiting.ts) says the same.
 */
export const isAwaitingAnswer = (now: Date): SQL | undefined =>
  and(isAsked, sql`${permissions.permissionStatus} = ${literal(permissionStatus.pending)}`, isOpen(now))
