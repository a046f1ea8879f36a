import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { clusterHome, freePort } from '../../packages/db/src/embedded.ts'
import { openServiceLogin } from '../../packages/db/src/roles.ts'
import { gatewayHosts, mqttHost } from './addresses.ts'
import { quickImports } from './child.ts'
import { childEnv, type Ports } from './child-env.ts'
import { ensureConsoleBuilt } from './console-build.ts'
import { watchDiskSpace } from './disk-space.ts'
import type { Settings } from './env.ts'
import { type Balancer, openBalancer } from './gateway/balancer.ts'
import type { GiveTo } from './gateway/proxy.ts'
import type { Upstream } from './gateway/route.ts'
import { type Gateway, startGateway } from './gateway/server.ts'
import { runJob } from './job.mjs'
import { isPortFree } from './probe.ts'
import type { Registry } from './registry.ts'
import { root } from './root.mjs'
import { step } from './say.mjs'
import type { LoadedSecrets } from './secrets.ts'
import type { Service } from './service.ts'
import {
  backupService,
  brokerService,
  databaseService,
  type ServiceContext,
  servicesOf,
  simulatorService,
} from './services.ts'

export interface StackOptions extends Pick<LoadedSecrets, 'secrets' | 'keyPassphrase'> {
  settings: Settings
  mqttClientId: string
  dataDir: string
  isDev: boolean
  registry: Registry
  /** Aborted when the stack is to stop; a start under way then gives up. */
  stopping: AbortSignal
}

const APP_STOP_MS = 4000
const BROKER_STOP_MS = 800
const DATABASE_STOP_MS = 2500

/** One that the settings do not give to somebody who does not listen there yet. */
const anyPort = async (settings: Settings): Promise<number> => {
  const port = await freePort()
  return port === settings.PORT || port === settings.MQTT_PORT ? anyPort(settings) : port
}

const anyPorts = (count: number, settings: Settings): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => anyPort(settings)))

const mqttPort = async (settings: Settings): Promise<number> => {
  const { MQTT_URL, MQTT_PORT } = settings
  if (MQTT_PORT === 0) return anyPort(settings)
  if (!MQTT_URL && !(await isPortFree(MQTT_PORT)))
    throw new Error(`MQTT_PORT ${MQTT_PORT} is already in use. Set it to another port, or to 0 for any.`)
  return MQTT_PORT
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** DATA_DIR itself before there is a database, and while it cannot be read where that lies. */
const databasePlace = (dataDir: string): string => {
  try {
    return clusterHome(dataDir) ?? dataDir
  } catch {
    return dataDir
  }
}

/** Everything that runs behind the one origin, in the order in which one part needs another. */
export class Stack {
  readonly #options: StackOptions
  readonly #context: ServiceContext
  readonly #apps: Service[] = []
  #underWay: Promise<unknown>[] = []
  #gateway?: Gateway
  #broker?: Service
  #database?: Service
  readonly #diskSpace = watchDiskSpace(() => [databasePlace(this.#options.dataDir)])
  /** As the role of the services. */
  #databaseUrl: string
  /** As the owner of the tables. */
  #ownerUrl: string
  readonly #ports: Ports = { api: [], ingest: [], web: [], mqtt: 0, balanced: { api: 0, ingest: 0 } }
  readonly #balancers: Balancer[] = []
  readonly #kinds: Record<Upstream, Service[]> = { api: [], ingest: [], web: [] }

  constructor(options: StackOptions) {
    this.#options = options
    const { DATABASE_URL = '', DATABASE_OWNER_URL = DATABASE_URL } = options.settings
    this.#databaseUrl = DATABASE_URL
    this.#ownerUrl = DATABASE_OWNER_URL
    const { dataDir, isDev, registry } = options
    this.#context = { dataDir, isDev, registry, env: (index) => this.#env(index) }
  }

  /** Brings everything up and returns the public port. */
  async start(): Promise<number> {
    const port = await this.#openGateway()
    this.#underWay = [this.#startServices(), this.#startConsole()]
    await Promise.all(this.#underWay)
    if (this.#isDemo) this.#apps.push(simulatorService(this.#context))
    return port
  }

  /** Stops whatever is up, users before what they use. The signal has been aborted before. */
  async stop(): Promise<void> {
    this.#diskSpace.stop()
    this.#gateway?.stopAccepting()
    // Only when no step can start anything more is it certain that everything is stopped.
    await Promise.allSettled(this.#underWay)
    await Promise.all(this.#apps.map((service) => service.stop(APP_STOP_MS)))
    this.#gateway?.close()
    for (const balancer of this.#balancers) balancer.close()
    await this.#broker?.stop(BROKER_STOP_MS)
    await this.#database?.stop(DATABASE_STOP_MS)
  }

  get #isDemo(): boolean {
    return this.#options.settings.DEMO === 'on'
  }

  #env(index?: number): NodeJS.ProcessEnv {
    const gatewayPort = this.#gateway?.port ?? 0
    const wiring = { ...this.#options, databaseUrl: this.#databaseUrl, gatewayPort, ports: this.#ports }
    return childEnv(wiring, index)
  }

  readonly #isUp = (kind: Upstream, index: number): boolean => this.#kinds[kind][index]?.isUp() ?? false

  readonly #give: GiveTo = (kind, index, asking) =>
    kind === 'ingest' && (this.#kinds.ingest[index]?.give(asking) ?? false)

  /** The processes of a kind; they are stopped with the rest. */
  #launch(kind: Upstream): Service[] {
    this.#kinds[kind] = servicesOf(this.#context, kind, this.#ports[kind])
    this.#apps.push(...this.#kinds[kind])
    return this.#kinds[kind]
  }

  /** A single process needs no balancer. */
  async #balance(kind: Upstream): Promise<number> {
    const ports = this.#ports[kind]
    if (ports.length === 1) return ports[0] as number
    const balancer = await openBalancer(ports, (index) => this.#isUp(kind, index))
    this.#balancers.push(balancer)
    return balancer.port
  }

  async #up(service: Service): Promise<void> {
    await Promise.race([service.up, rejectOnAbort(this.#options.stopping)])
  }

  async #allUp(services: Service[]): Promise<void> {
    await Promise.all(services.map((service) => this.#up(service)))
  }

  #job(name: string, file: string, env = this.#env()): Promise<void> {
    const { dataDir, stopping, registry } = this.#options
    return runJob({
      what: file,
      command: process.execPath,
      args: [...quickImports, join(root, file)],
      cwd: root,
      env,
      logFile: join(dataDir, 'logs', `${name}.log`),
      signal: stopping,
      onSpawn: (pid) => registry.note(name, pid),
    })
  }

  /** First of all, so that a taken port is reported before anything slow; until the rest is up it answers 503. */
  async #openGateway(): Promise<number> {
    const { settings, isDev } = this.#options
    this.#ports.api = await anyPorts(settings.API_PROCESSES, settings)
    this.#ports.ingest = await anyPorts(settings.INGEST_PROCESSES, settings)
    // Two of `next dev` would write into one directory.
    this.#ports.web = await anyPorts(isDev ? 1 : settings.WEB_PROCESSES, settings)
    this.#ports.mqtt = await mqttPort(settings)
    this.#ports.balanced = { api: await this.#balance('api'), ingest: await this.#balance('ingest') }
    this.#gateway = await startGateway({
      port: settings.PORT,
      hosts: gatewayHosts(settings),
      ports: this.#ports,
      isUp: this.#isUp,
      // What watches its sources in development stands between it and what it starts.
      ...(!isDev && { give: this.#give }),
      figuresOfOthers: async () => {
        const text = await this.#broker?.figures()
        return text === undefined ? [] : [{ process: 'broker', text }]
      },
      publicUrl: settings.PUBLIC_URL,
      trustProxy: settings.TRUST_PROXY === 'on',
    })
    return this.#gateway.port
  }

  async #startDatabase(): Promise<void> {
    if (!this.#databaseUrl) {
      const onUrl = (url: string) => {
        this.#ownerUrl = url
      }
      const port = await anyPort(this.#options.settings)
      const database = databaseService(this.#context, { port, onUrl })
      this.#database = database
      await step('Starting PostgreSQL', () => this.#up(database))
      // A password for this run: only the services of this stack sign in as their role.
      this.#databaseUrl = await openServiceLogin(this.#ownerUrl, randomBytes(24).toString('hex'))
    }
  }

  async #startConsole(): Promise<void> {
    const { stopping, dataDir, isDev } = this.#options
    if (!isDev) await ensureConsoleBuilt({ logFile: join(dataDir, 'logs', 'build.log'), signal: stopping })
    stopping.throwIfAborted()
    const web = this.#launch('web')
    await step('Starting the console', () => this.#allUp(web))
  }

  #migrate(): Promise<void> {
    const env = { ...this.#env(), DATABASE_OWNER_URL: this.#ownerUrl }
    return step('Migrating the database', () => this.#job('migrate', 'packages/db/src/migrate.ts', env))
  }

  /** Before the others, and after the migration: at a first start it makes the certificate authority and claims it. */
  async #startBroker(): Promise<void> {
    if (this.#options.settings.MQTT_URL) return
    const broker = brokerService(this.#context, this.#ports.mqtt, mqttHost(this.#options.settings))
    this.#broker = broker
    await step('Starting the MQTT broker', () => this.#up(broker))
  }

  async #startServices(): Promise<void> {
    await this.#startDatabase()
    await this.#migrate()
    await this.#startBroker()
    await step('Starting API and telemetry service', async () => {
      await this.#allUp([...this.#launch('api'), ...this.#launch('ingest')])
    })
    // Beside a broker of the operator's own they have made the authority at a first start, without which no copy is made.
    if (this.#options.settings.BACKUP_DIR) this.#apps.push(backupService(this.#context, this.#ownerUrl))
    if (this.#isDemo)
      await step('Preparing the demo world', () => this.#job('demo', 'packages/domain/src/demo/main.ts'))
  }
}
