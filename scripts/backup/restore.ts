import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Cluster, placeCluster, startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { restoreSetting } from '../../packages/domain/src/platform/silence.ts'
import { quickImports } from '../launch/child.ts'
import { runCommand } from '../launch/command.ts'
import { runJob } from '../launch/job.mjs'
import { root } from '../launch/root.mjs'
import { complain, say, step } from '../launch/say.mjs'
import { assemble } from './assemble.ts'
import { branchNamed } from './branches.ts'
import { type Chosen, choose } from './choose.ts'
import { type Installation, lackOf } from './installation.ts'
import { databaseFile, installationFile } from './places.ts'
import { unpack } from './unpack.ts'
import { openBytes, readKey } from './vault.ts'

const { env } = process
const embeddedVersion = 18

const usage =
  'Usage: npm run restore -- [--to 2026-11-23T10:00:00Z] [--from BACKUP_DIR] [--key FILE] [--cluster NAME]'

interface Asked {
  readonly to: Date | undefined
  readonly backupDir: string
  readonly identity: string
  readonly cluster: string | undefined
  readonly dataDir: string
}

const readAsked = (): Asked => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { to: text, from: text, key: text, cluster: text } })
  const to = values.to === undefined ? undefined : new Date(values.to)
  if (to && Number.isNaN(to.getTime())) throw new Error(`--to ${values.to} is no instant. ${usage}`)
  const backupDir = values.from ?? env.BACKUP_DIR
  const keyFile = values.key ?? env.BACKUP_KEY_FILE
  if (!backupDir) throw new Error(`Name the backups by --from or BACKUP_DIR. ${usage}`)
  if (!keyFile) throw new Error(`Name the file of the key by --key or BACKUP_KEY_FILE. ${usage}`)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(
      `${dataDir} is not empty. Set DATA_DIR to an empty directory, or to one that is not there.`,
    )
  return { to, backupDir, identity: readKey(keyFile), cluster: values.cluster, dataDir }
}

const writeInstallation = (dataDir: string, installation: Installation): void => {
  const secret = { mode: 0o600 }
  writeFileSync(join(dataDir, 'secrets.json'), `${JSON.stringify(installation.secrets, null, 2)}\n`, secret)
  const { authority, mqttClientId } = installation
  if (Object.keys(authority).length > 0) mkdirSync(join(dataDir, 'ca'))
  for (const [name, text] of Object.entries(authority))
    writeFileSync(join(dataDir, 'ca', name), text, name.endsWith('.key') ? secret : undefined)
  if (mqttClientId) writeFileSync(join(dataDir, 'mqtt-client-id'), mqttClientId)
}

const give = ({ who: { uid, gid } }: Cluster, path: string): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

const settingsOf = (cluster: Cluster): string => join(cluster.data, 'postgresql.auto.conf')

/** By it the services see that this is a copy, whoever recovers it and wherever it runs (docs/decisions/0133). */
const markRestored = (cluster: Cluster): void => {
  const settings = readFileSync(settingsOf(cluster), 'utf8').split('\n')
  const others = settings.filter((line) => line && !line.startsWith(restoreSetting))
  const restore = `${new Date().toISOString()} ${randomBytes(6).toString('hex')}`
  writeFileSync(settingsOf(cluster), `${[...others, `${restoreSetting} = '${restore}'`].join('\n')}\n`)
}

/** As PostgreSQL asks for it: in files of one segment each. */
const layOutLog = async (cluster: Cluster, { base, pieces }: Chosen, identity: string): Promise<string> => {
  const log = join(cluster.home, 'log-of-backup')
  mkdirSync(log, { mode: 0o700 })
  give(cluster, log)
  const { segmentBytes } = base
  for (const [segment, ofSegment] of Map.groupBy(pieces, ({ segment }) => segment)) {
    writeFileSync(join(log, segment), await assemble(ofSegment, { identity, segmentBytes }), { mode: 0o600 })
    give(cluster, join(log, segment))
  }
  return log
}

/** PostgreSQL's name for the end of the log before the instant that was asked for. */
const endedBefore = 'recovery ended before configured recovery target was reached'

interface Recovery {
  readonly dataDir: string
  readonly cluster: Cluster
  readonly log: string
  readonly to: Date | undefined
}

const recover = async ({ dataDir, cluster, log, to }: Recovery): Promise<string | null> => {
  const settings = settingsOf(cluster)
  const before = readFileSync(settings, 'utf8')
  // The server reads it before it knows names of time zones.
  const instant = to?.toISOString().replace('Z', '+00')
  const target = to ? [`recovery_target_time = '${instant}'`, "recovery_target_action = 'promote'"] : []
  const recovery = [
    `restore_command = 'cp "${log}/%f" "%p"'`,
    "recovery_target_timeline = 'current'",
    ...target,
  ]
  writeFileSync(settings, `${before}${recovery.join('\n')}\n`)
  writeFileSync(join(cluster.data, 'recovery.signal'), '')
  give(cluster, join(cluster.data, 'recovery.signal'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: say })
    let hasEnded = false
    server.onExit(() => {
      hasEnded = true
    })
    const client = new pg.Client(server.url)
    client.on('error', () => {})
    await client.connect()
    const ask = async () =>
      (await client.query('select pg_is_in_recovery() as recovers, pg_last_xact_replay_timestamp() as at'))
        .rows[0]
    try {
      for (;;) {
        const { recovers, at } = await ask()
        if (!recovers) return at?.toISOString() ?? null
        await sleep(100)
      }
    } catch (error) {
      if (!hasEnded) await sleep(1000)
      throw error
    } finally {
      await client.end().catch(() => {})
      await server.stop()
    }
  } finally {
    writeFileSync(settings, before)
  }
}

/** To the instant, or to the end of what was kept where that comes first. */
const recoverAsFar = async (recovery: Recovery): Promise<string | null> => {
  try {
    return await recover(recovery)
  } catch (error) {
    const server = readFileSync(join(recovery.dataDir, 'logs', 'postgres.log'), 'utf8')
    if (!recovery.to || !server.includes(endedBefore)) throw error
    return await recover({ ...recovery, to: undefined })
  }
}

const verify = (dataDir: string, { secrets }: Installation): Promise<void> =>
  runJob({
    what: 'npm run audit:verify',
    command: process.execPath,
    args: [...quickImports, join(root, 'scripts', 'launch', 'audit-verify.ts')],
    cwd: root,
    env: {
      ...env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      API_KEY_PEPPER: secrets['API_KEY_PEPPER'],
    },
    onLine: (line) => line && say(line),
  })

const silent =
  'It is a copy, and speaks to nobody outside: no message, webhook or push leaves it. If it is the one from now on: npm run takeover'

/** A copy from before one was refused without them may lack any. */
const tellLack = (lack: readonly string[]): void => {
  if (lack.length > 0)
    complain(
      `The set lacks ${lack.join(', ')}. Put them back as they were before anything starts on this database: ` +
        'npm start makes new secrets where some are missing, with which no password works.',
    )
}

const main = async (): Promise<void> => {
  const asked = readAsked()
  const { dataDir, identity } = asked
  const chosen = choose(branchNamed(asked.backupDir, asked.cluster), asked.to)
  const { base } = chosen
  const installation: Installation = JSON.parse(
    (await openBytes(identity, join(base.directory, installationFile))).toString(),
  )
  const lack = lackOf(installation)
  tellLack(lack)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeInstallation(dataDir, installation)
  const cluster = placeCluster(dataDir, installation.databasePassword ?? '', say)
  mkdirSync(cluster.data, { mode: 0o700 })
  give(cluster, cluster.data)
  await step(`Unpacking the copy of ${base.finishedAt}`, () =>
    unpack(join(base.directory, databaseFile), { identity, into: cluster.data, who: cluster.who }),
  )
  markRestored(cluster)
  const log = await step('Unpacking the log since', () => layOutLog(cluster, chosen, identity))
  if (base.version !== embeddedVersion || !installation.databasePassword)
    return say(
      `This is a cluster of PostgreSQL ${base.version} that Clearway does not start itself: its data directory is ` +
        `${cluster.data}, its log ${log}. docs/operators.md says how PostgreSQL recovers it.\n${silent}`,
    )
  const until = await step('Recovering', () => recoverAsFar({ dataDir, cluster, log, to: asked.to }))
  rmSync(log, { recursive: true })
  if (lack.includes('API_KEY_PEPPER')) say('The audit is not verified: its key is missing.')
  else await verify(dataDir, installation)
  say(`${dataDir} is as it was${until ? ` after the last commit, of ${until}` : ''}. npm start starts it.`)
  say(silent)
}

await runCommand(main)
