import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@clearway/db/embedded'
import { openAuthority, pemOf } from '@clearway/domain/certificates'
import { type Authority, addMs, day, minute, systemClock } from '@clearway/domain/kernel'
import { serviceArgs } from '@clearway/domain/testing'
import { processEnv } from './process.ts'

/** A broker as a process of its own, as an operator would run it, with an authority of its own in a DATA_DIR. */
export interface ExternalBroker {
  readonly name: 'mosquitto' | 'embedded'
  readonly dataDir: string
  readonly authority: Authority
  /** Of the process that runs now. */
  readonly pid: number
  /** For the platform's processes. */
  readonly url: string
  /** For ground stations. */
  readonly stationUrl: string
  stop(): Promise<void>
  /** On the same ports. */
  start(): Promise<void>
  close(): Promise<void>
}

const deployed = (name: string) =>
  readFile(new URL(`../../../../deploy/${name}`, import.meta.url), { encoding: 'utf8' })

export const isMosquittoInstalled = (): boolean => spawnSync('mosquitto', ['-h']).error === undefined

export interface ExternalBrokerOptions {
  /** Of the embedded one. */
  readonly consumers?: readonly string[]
  /** Another one, whose authority this one has, too. */
  readonly beside?: Pick<ExternalBroker, 'dataDir' | 'authority'>
}

/** Mosquitto with the files in deploy/ where it is installed, else the embedded broker's own process. */
export const startExternalBroker = async (
  databaseUrl: string,
  { consumers, beside }: ExternalBrokerOptions = {},
): Promise<ExternalBroker> => {
  const place = await mkdtemp(join(tmpdir(), 'clearway-broker-'))
  const { dataDir, authority } = beside ?? {
    dataDir: place,
    authority: openAuthority({ dataDir: place, clock: systemClock }),
  }
  const isInstalled = isMosquittoInstalled()
  const ports = { stations: await freePort(), processes: await freePort() }
  const launch = isInstalled
    ? await mosquitto(place, authority, ports)
    : () =>
        embedded(databaseUrl, {
          DATA_DIR: dataDir,
          MQTT_PORT: String(ports.processes),
          ...(consumers && { MQTT_CONSUMERS: consumers.join() }),
        })
  const port = isInstalled ? ports : { stations: ports.processes, processes: ports.processes }
  let child: ChildProcess | null = null
  const broker: ExternalBroker = {
    name: isInstalled ? 'mosquitto' : 'embedded',
    dataDir,
    authority,
    get pid() {
      return child?.pid ?? 0
    },
    url: `mqtts://127.0.0.1:${port.processes}`,
    stationUrl: `mqtts://127.0.0.1:${port.stations}`,
    async start() {
      child = launch()
      await listening(port.processes)
    },
    async stop() {
      if (!child) return
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = null
    },
    async close() {
      await broker.stop()
      await rm(place, { recursive: true, force: true })
    },
  }
  await broker.start()
  return broker
}

const mosquitto = async (
  dir: string,
  authority: Authority,
  ports: { stations: number; processes: number },
): Promise<() => ChildProcess> => {
  const now = systemClock.now()
  const { ca, cert, key } = await authority.serverCertificate(['127.0.0.1'], now)
  const list = { number: 0, from: addMs(now, -minute), to: addMs(now, day), entries: [] }
  const files = {
    'ca.crt': ca,
    'broker.crt': cert,
    'broker.key': key,
    'crl.pem': pemOf('X509 CRL', await authority.revocationList(list)),
    'mosquitto.acl': await deployed('mosquitto.acl'),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text, { mode: 0o600 })
  const config = (await deployed('mosquitto.conf'))
    .replaceAll(/\/mosquitto\/(certs|config)/g, dir)
    .replace('listener 8883', `listener ${ports.stations} 127.0.0.1`)
    .replace('listener 8884', `listener ${ports.processes} 127.0.0.1`)
  const path = join(dir, 'mosquitto.conf')
  // As root it would become another user, who cannot enter this directory.
  await writeFile(path, process.getuid?.() === 0 ? `user root\n${config}` : config)
  return () => spawn('mosquitto', ['-c', path], { stdio: 'ignore' })
}

const embedded = (databaseUrl: string, env: Record<string, string>): ChildProcess =>
  fork(new URL('../broker/main.ts', import.meta.url).pathname, {
    execArgv: serviceArgs,
    env: processEnv(databaseUrl, { MQTT_HOST: '127.0.0.1', ...env }),
  })

export const listening = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}
