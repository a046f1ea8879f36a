/** Of a connection or a pool. */
interface Asked {
  query(statement: string): Promise<{ rowCount: number | null }>
}

/** A restore writes it into the settings of the cluster that it lays out: by which restore the cluster came to be. */
export const restoreSetting = 'clearway.restore'

/** Nothing of it where the cluster came from no restore. */
const ownRestore = `(select current_setting('${restoreSetting}', true) as restore) own where own.restore <> ''`

const isSilent = `select from ${ownRestore}
  and not exists (select from takeovers t where t.restore = own.restore)`

const takeIt = `insert into takeovers (restore) select restore from ${ownRestore} on conflict do nothing`

const sentence =
  'This is a restored copy: no message, webhook or push leaves it, and it joins no MQTT broker but the embedded one. ' +
  'If it is the one from now on, run npm run takeover and start it again (docs/operators.md, Restore)'

/**
 * Why a process of this database speaks to nobody outside; null where it does. Of two clusters that have the same people, partners
 * and stations only one may speak to them, and which it is nobody can tell but an operator (docs/decisions/0133).
 */
export const silenceOf = async (database: Asked): Promise<string | null> =>
  (await database.query(isSilent)).rowCount ? sentence : null

/** An operator says so, as the owner of the database. False where it was the one already. */
export const takeOver = async (database: Asked): Promise<boolean> =>
  ((await database.query(takeIt)).rowCount ?? 0) > 0
