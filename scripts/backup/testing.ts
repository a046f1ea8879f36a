import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets, type Secrets } from '../launch/secrets.ts'

/** What the services of a DATA_DIR have beside the database: secrets, and an authority by its names alone. */
export const layOutInstallation = (dataDir: string, given: Partial<Secrets> = {}): void => {
  const { secrets } = loadSecrets(dataDir, given)
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
  mkdirSync(join(dataDir, 'ca'))
  for (const name of ['root.crt', 'intermediate.crt', 'intermediate.key'])
    writeFileSync(join(dataDir, 'ca', name), name)
}
