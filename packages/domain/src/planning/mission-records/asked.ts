import { literal, tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { recordStatus } from '../../kernel/index.ts'

const { permissions } = tables

/** A permission in force, of an active mission; written as the indexes over these have it. */
export const isAsked = sql`${permissions.retiredAt} is null and ${permissions.missionStatus} = ${literal(recordStatus.active)}`
