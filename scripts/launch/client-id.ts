import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The name of this data directory's telemetry service at a broker: the environment's, else one that is made once. Ports
 * and host names change from start to start; a broker of the operator's own keeps what is for the name that it knows.
 */
export const loadClientId = (dataDir: string, given = process.env.MQTT_CLIENT_ID): string => {
  if (given) return given
  const path = join(dataDir, 'mqtt-client-id')
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (kept) return kept
  const made = `ingest-${randomUUID()}`
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${made}\n`, { mode: 0o600 })
  renameSync(fresh, path)
  return made
}
