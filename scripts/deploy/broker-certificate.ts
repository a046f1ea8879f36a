import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openAuthority } from '@clearway/domain/certificates'
import { systemClock } from '@clearway/domain/kernel'

/**
 * Gives a broker that is not ours (Mosquitto, EMQX) a certificate of the authority in DATA_DIR, which the ground
 * stations and the telemetry service trust: ca.crt, broker.crt and broker.key, for 397 days.
 */
const [outDir, ...hosts] = process.argv.slice(2)
if (!outDir || hosts.length === 0) {
  console.error('Usage: node scripts/deploy/broker-certificate.ts <directory> <host name or address>...')
  process.exit(2)
}

const authority = openAuthority({
  dataDir: process.env['DATA_DIR'] || '.data',
  passphrase: process.env['CA_KEY_PASSPHRASE'] || undefined,
  clock: systemClock,
})
const { ca, cert, key } = await authority.serverCertificate(hosts, systemClock.now())

/** Whole or not at all: the broker may be reading. */
const write = (name: string, text: string, mode: number): void => {
  const path = join(outDir, name)
  writeFileSync(`${path}.new`, text, { mode })
  chmodSync(`${path}.new`, mode)
  renameSync(`${path}.new`, path)
}

mkdirSync(outDir, { recursive: true })
write('ca.crt', ca, 0o644)
write('broker.crt', cert, 0o644)
write('broker.key', key, 0o600)
console.log(`ca.crt, broker.crt and broker.key for ${hosts.join(', ')} are in ${outDir}`)
