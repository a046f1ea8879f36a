import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  closeReplication,
  lsnText,
  openReplication,
  segmentBytesOf,
  takeBaseBackup,
} from '@clearway/db/replication'
import type { PrimaryClient } from '../../packages/db/src/servers.ts'
import { namedAuthority } from '../../packages/domain/src/fleet/authority/variables.ts'
import { SECRET_NAMES } from '../launch/secrets.ts'
import { databaseFile, installationFile, unfinishedPrefix } from './places.ts'
import { copyAlone, makeInside } from './set.ts'
import { sealBytes, sealStream } from './vault.ts'

/** What the database is worth nothing without. */
export interface Installation {
  readonly secrets: Record<string, string>
  /** Files of DATA_DIR/ca. */
  readonly authority: Record<string, string>
  readonly mqttClientId: string | null
  /** Of the superuser of the embedded database. */
  readonly databasePassword: string | null
}

const readText = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null)

const authorityOf = (dataDir: string): Record<string, string> => {
  const named = namedAuthority(process.env)
  if (named)
    return {
      'root.crt': named.root,
      'intermediate.crt': named.intermediate,
      'intermediate.key': named.key,
    }
  const dir = join(dataDir, 'ca')
  if (!existsSync(dir)) return {}
  return Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

/** Of the environment and of DATA_DIR, as the services have it. */
const installationOf = (dataDir: string): Installation => {
  const given = [...SECRET_NAMES, 'CA_KEY_PASSPHRASE'].flatMap((name) => {
    const value = process.env[name]
    return value ? [[name, value] as const] : []
  })
  return {
    secrets: {
      ...JSON.parse(readText(join(dataDir, 'secrets.json')) ?? '{}'),
      ...Object.fromEntries(given),
    },
    authority: authorityOf(dataDir),
    mqttClientId: readText(join(dataDir, 'mqtt-client-id')),
    databasePassword: JSON.parse(readText(join(dataDir, 'postgres.json')) ?? '{}').password ?? null,
  }
}

export interface BaseOptions {
  readonly url: string
  readonly dataDir: string
  readonly directory: string
  readonly recipient: string
}

/** What a run that was killed has left. */
const removeUnfinished = async (bases: string): Promise<void> => {
  const left = (await readdir(bases)).filter((name) => name.startsWith(unfinishedPrefix))
  await Promise.all(left.map((name) => rm(join(bases, name), { recursive: true, force: true })))
}

/** A copy of the whole cluster as it is at one instant, taken while it works, with what it is worth nothing without. */
export const takeBase = (options: BaseOptions): Promise<Date> =>
  copyAlone(options.url, async (client) => {
    const bases = join(options.directory, 'base')
    await makeInside(bases, 0o700)
    await removeUnfinished(bases)
    const unfinished = await mkdtemp(join(bases, `${unfinishedPrefix}-`))
    try {
      const finishedAt = await copyInto(unfinished, { ...options, clock: client })
      await rename(unfinished, join(bases, finishedAt.toISOString()))
      return finishedAt
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })

/** By the database's clock, as the instants that it is brought back to. */
const nowOf = async (database: PrimaryClient): Promise<Date> => {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now
}

const copyInto = async (
  target: string,
  { url, dataDir, recipient, clock }: BaseOptions & { readonly clock: PrimaryClient },
): Promise<Date> => {
  const client = await openReplication(url)
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const segmentBytes = await segmentBytesOf(client)
    const { archive, points } = takeBaseBackup(client)
    await sealStream(recipient, archive, join(target, databaseFile))
    const { start, end } = await points
    const installation = Buffer.from(JSON.stringify(installationOf(dataDir)))
    await sealBytes(recipient, installation, join(target, installationFile))
    const finishedAt = await nowOf(clock)
    const about = {
      timeline: start.timeline,
      version: Number.parseInt(rows[0]?.server_version ?? '', 10),
      segmentBytes,
      start: lsnText(start.lsn),
      end: lsnText(end.lsn),
      finishedAt: finishedAt.toISOString(),
      bytes: (await stat(join(target, databaseFile))).size,
    }
    await writeFile(join(target, 'base.json'), `${JSON.stringify(about, null, 2)}\n`, { flush: true })
    return finishedAt
  } finally {
    closeReplication(client)
  }
}
