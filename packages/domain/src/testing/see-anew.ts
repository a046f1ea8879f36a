/** A transaction sees who was connected when it first asked; after this statement, who is. */
export const seeAnew = 'select pg_stat_clear_snapshot()'
