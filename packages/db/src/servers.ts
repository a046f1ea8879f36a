import pg from 'pg'
import { serversOf } from './connection-string.ts'
import { driverError, isDatabaseAway, NoPrimary } from './errors.ts'

const probeMs = 2_000

/** The timeline counts promotions: of two servers that both take writes the one promoted last is right. */
const askWhetherPrimary = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

/** The timeline of a primary; null: a standby. */
const timelineOf = async (server: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(askWhetherPrimary)
    return rows[0]?.timeline ?? null
  } finally {
    client.end().catch(() => {})
  }
}

const search = async (servers: readonly string[]): Promise<string> => {
  const answers = await Promise.allSettled(servers.map(timelineOf))
  const primaries = answers.flatMap((answer, i) =>
    answer.status === 'fulfilled' && answer.value !== null
      ? [{ server: servers[i] as string, timeline: answer.value }]
      : [],
  )
  const [first] = primaries.sort((a, b) => b.timeline - a.timeline)
  if (first) return first.server
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  throw faults.find((fault) => driverError(fault) && !isDatabaseAway(fault)) ?? new NoPrimary()
}

const searches = new Map<string, Promise<string>>()

/** Connections that are opened at one moment, as after a loss, share one search. */
const findPrimary = (url: string): Promise<string> => {
  const known = searches.get(url)
  if (known) return known
  const found = search(serversOf(url)).finally(() => searches.delete(url))
  searches.set(url, found)
  return found
}

/** The routine in PostgreSQL's warning that it no longer waits for a commit; the name is the same in every language. */
const cutShort = 'SyncRepWaitForLSN'

/**
 * A connection to the primary among the servers that its string names. A commit that was to wait for a synchronous
 * standby, and whose wait was cancelled (pg_cancel_backend), is an error here: PostgreSQL answers it with success.
 */
export class PrimaryClient extends pg.Client {
  readonly #url: string

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? ''
    super({ ...config, connectionString: serversOf(url)[0] as string })
    this.#url = url
    this.on('notice', ({ routine }) => {
      if (routine === cutShort)
        this.connection.emit('error', new Error('Connection terminated: a commit did not reach the standby'))
    })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(null as never), callback)
    return undefined
  }

  async #connect(): Promise<this> {
    if (serversOf(this.#url).length > 1) {
      const { host, port } = new pg.Client(await findPrimary(this.#url))
      Object.assign(this, { host, port })
    }
    await super.connect()
    return this
  }
}
