import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@clearway/db/embedded'
import { openAuthority } from '@clearway/domain/certificates'
import { systemClock } from '@clearway/domain/kernel'
import { serviceArgs } from '@clearway/domain/testing'
import type { ExternalBroker } from './external-broker.ts'
import { processEnv } from './process.ts'

/**
 * The embedded broker's own process, as npm start runs it beside a telemetry service on `ingestPort`. Where another
 * broker uses the database already, DATA_DIR has to be given: its certificate authority is the database's.
 */
export const startEmbeddedBroker = async (
  databaseUrl: string,
  ingestPort: number,
  given: Record<string, string> = {},
): Promise<ExternalBroker> => {
  const dataDir = given['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'clearway-broker-')))
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    MQTT_PORT: String(port),
    MQTT_HOST: '127.0.0.1',
    INGEST_PORT: String(ingestPort),
    ...given,
  }
  const url = `mqtts://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const broker: ExternalBroker = {
    name: 'embedded',
    dataDir,
    authority: openAuthority({ dataDir, clock: systemClock }),
    get pid() {
      return child?.pid ?? 0
    },
    url,
    stationUrl: url,
    async start() {
      child = fork(new URL('../broker/main.ts', import.meta.url).pathname, {
        execArgv: serviceArgs,
        env: processEnv(databaseUrl, env),
      })
      const ended = once(child, 'exit')
      await Promise.race([
        once(child, 'message'),
        ended.then(([code]) => Promise.reject(new Error(`broker/main.ts ended with ${code}`))),
      ])
    },
    /** kill -9 */
    async stop() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = null
    },
    async close() {
      await broker.stop()
      if (!given['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
  await broker.start()
  return broker
}
