import { timestamp } from 'drizzle-orm/pg-core'

/** timestamptz with milliseconds, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => instant('created_at').notNull()
export const updatedAt = () => instant('updated_at').notNull()
