import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  closeReplication,
  lsnText,
  openReplication,
  segmentBytesOf,
  takeBaseBackup,
} from '@clearway/db/replication'
import type { PrimaryClient } from '../../packages/db/src/servers.ts'
import { type Installation, lackOf } from './installation.ts'
import { databaseFile, installationFile, unfinishedPrefix } from './places.ts'
import { makeRoom, type Room } from './retention.ts'
import { copyAlone, makeInside, nowOf } from './set.ts'
import { sealBytes, sealStream } from './vault.ts'

export interface BaseOptions extends Room {
  readonly url: string
  /** As it is when the copy is made. */
  installation(): Installation
  readonly recipient: string
}

/** A copy that lacks some of it looks like a backup, and is none. */
const wholeInstallation = ({ installation }: BaseOptions): Installation => {
  const whole = installation()
  const lack = lackOf(whole)
  if (lack.length > 0)
    throw new Error(
      `A whole copy would lack ${lack.join(', ')}. Start the backup with the variables of the services, or with DATA_DIR where secrets.json and ca are.`,
    )
  return whole
}

/** A copy of the whole cluster as it is at one instant, taken while it works, with what it is worth nothing without. */
export const takeBase = (options: BaseOptions): Promise<Date> =>
  copyAlone(options.url, async (client) => {
    const whole = wholeInstallation(options)
    const bases = join(options.directory, 'base')
    await makeInside(bases, 0o700)
    await makeRoom(client, options)
    const unfinished = await mkdtemp(join(bases, `${unfinishedPrefix}-`))
    try {
      const finishedAt = await copyInto(unfinished, { ...options, whole, clock: client })
      await rename(unfinished, join(bases, finishedAt.toISOString()))
      return finishedAt
    } catch (error) {
      // What stays of it is told of by the next copy: why this one failed matters more.
      await rm(unfinished, { recursive: true, force: true }).catch(() => {})
      throw error
    }
  })

interface Copying extends Pick<BaseOptions, 'url' | 'recipient'> {
  readonly whole: Installation
  readonly clock: PrimaryClient
}

const copyInto = async (target: string, { url, whole, recipient, clock }: Copying): Promise<Date> => {
  const client = await openReplication(url)
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const segmentBytes = await segmentBytesOf(client)
    const { archive, points } = takeBaseBackup(client)
    await sealStream(recipient, archive, join(target, databaseFile))
    const { start, end } = await points
    await sealBytes(recipient, Buffer.from(JSON.stringify(whole)), join(target, installationFile))
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
