import { type Queryable, type Tx, tables } from '@clearway/db'
import { eq } from 'drizzle-orm'

const { displayPreferences: preferences } = tables

export type PreferencesRow = typeof preferences.$inferSelect
export type Wishes = Omit<PreferencesRow, 'userUuid' | 'createdAt' | 'updatedAt'>

/** For people without a stored choice. */
export const usualWishes: Wishes = {
  distance: 'metric',
  height: 'm',
  coordinates: 'dec',
  tourLeft: false,
  checklistsAway: [],
}

export const findWishes = async (db: Queryable, userUuid: string): Promise<Wishes> => {
  const [row] = await db.select().from(preferences).where(eq(preferences.userUuid, userUuid))
  return row ?? usualWishes
}

/** Only what is given takes the place of what was there, so that two devices at once lose nothing. */
export const putWishes = async (
  tx: Tx,
  { userUuid, now, set }: { userUuid: string; now: Date; set: Partial<Wishes> },
): Promise<PreferencesRow> => {
  const row = { ...usualWishes, ...set, userUuid, createdAt: now, updatedAt: now }
  const [kept] = await tx
    .insert(preferences)
    .values(row)
    .onConflictDoUpdate({ target: preferences.userUuid, set: { ...set, updatedAt: now } })
    .returning()
  return kept!
}
