import type pg from 'pg'

/** Days that frames are kept by default. */
const usualDays = 365

/** As an operator may ask. */
export const isDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= 100_000

type Owner = Pick<pg.ClientBase, 'query'>

/** How many days frames are kept, or null in a database where it is not set yet. */
export const retentionOf = async (owner: Owner): Promise<number | null> => {
  const { rows } = await owner.query('select days from telemetry_retention')
  return rows[0]?.days ?? null
}

/** From now on frames are kept for so many days; those of days before go within the hour, for good. */
export const setRetention = async (owner: Owner, days: number): Promise<void> => {
  await owner.query(
    `insert into telemetry_retention values (1, $1, now())
      on conflict (id) do update set days = excluded.days, changed_at = excluded.changed_at`,
    [days],
  )
}

/**
 * What a start may do: set it in a new database, and make it longer. To make it shorter drops frames for good, so that
 * is an act of its own (npm run retention), and not a variable that was mistyped. Answers the days that are kept.
 */
export const startRetention = async (owner: Owner, asked?: number): Promise<number> => {
  const stored = await retentionOf(owner)
  const days = Math.max(stored ?? 1, asked ?? stored ?? usualDays)
  if (days !== stored) await setRetention(owner, days)
  return days
}
