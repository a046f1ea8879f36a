import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By what the service knows this bridge again after a restart: it lies beside its frames. */
export const bridgeUuidIn = (spool: string, newUuid: () => string): string => {
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const path = join(spool, 'bridge.uuid')
  try {
    writeFileSync(path, newUuid(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
