import { isDatabaseAway, ping } from '@clearway/db'
import { BackupDirFault, type BackupWatch, backupNote } from '@clearway/domain/backups'
import { type Check, type Readiness, readinessOf, type Services } from '@clearway/domain/kernel'

const patienceMs = 1_500

/** Asks each part; a part that does not answer in time is down. This process needs the database alone. */
export const readiness = async (
  services: Services,
  ingestUrl: string,
  notes: readonly Promise<string | null>[],
): Promise<Readiness> => {
  const [checks, said] = await Promise.all([checksOf(services, ingestUrl), Promise.all(notes)])
  return readinessOf(
    checks,
    ['database'],
    said.filter((note) => note !== null),
  )
}

/** Null where all is well, and where the database, which names the set, does not answer. */
export const backupNoteOf = ({ clock }: Services, backups: BackupWatch): Promise<string | null> =>
  within(patienceMs, backups()).then(
    (status) => backupNote(status, clock.now()),
    (error: unknown) => (error instanceof BackupDirFault ? error.message : null),
  )

export const checksOf = async (services: Services, ingestUrl: string): Promise<Record<string, Check>> => {
  const [database, ingest] = await Promise.all([databaseCheck(services), ingestChecks(ingestUrl)])
  return { database, ...ingest }
}

const databaseCheck = async ({ db, log }: Services): Promise<Check> => {
  try {
    await within(patienceMs, ping(db))
    return 'up'
  } catch (error) {
    if (!isDatabaseAway(error)) log.warn({ err: error }, 'the database did not answer the readiness check')
    return 'down'
  }
}

/** The ingest process answers for itself, and for the broker where it is a client of one. */
const ingestChecks = async (ingestUrl: string): Promise<Record<string, Check>> => {
  try {
    const response = await fetch(`${ingestUrl}/readyz`, { signal: AbortSignal.timeout(patienceMs) })
    const { broker } = ((await response.json()) as Readiness['body']).checks
    return { ingest: response.ok ? 'up' : 'down', ...(broker && { broker }) }
  } catch {
    return { ingest: 'down', broker: 'down' }
  }
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
