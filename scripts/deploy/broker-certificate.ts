import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pemOf } from '@clearway/domain/certificates'
import { authorityEnv, readEnv, runtimeEnv } from '@clearway/domain/env'
import { type Authority, addMs, day, hour, systemClock } from '@clearway/domain/kernel'
import { authorityOf } from '@clearway/domain/runtime'
import { z } from 'zod'
import { runCommand } from '../launch/command.ts'
import { say } from '../launch/say.mjs'

const { DATA_DIR, PUBLIC_URL, CLEARWAY_MODE } = runtimeEnv
const schema = z.object({ ...authorityEnv, DATA_DIR, PUBLIC_URL, CLEARWAY_MODE })

/** Mosquitto does not start without a list. The refresher (deploy/revocation-list.sh) puts the real one in its place. */
const firstList = async (authority: Authority): Promise<string> => {
  const from = addMs(systemClock.now(), -hour)
  const der = await authority.revocationList({ number: 0, from, to: addMs(from, day), entries: [] })
  return pemOf('X509 CRL', der)
}

interface Written {
  readonly owner: Stats
  readonly text: string
  readonly mode: number
}

/** Whole or not at all: the broker may be reading. */
const write = (path: string, { owner, text, mode }: Written): void => {
  writeFileSync(`${path}.new`, text, { mode })
  chmodSync(`${path}.new`, mode)
  if (process.getuid?.() === 0) chownSync(`${path}.new`, owner.uid, owner.gid)
  renameSync(`${path}.new`, path)
}

/**
 * Gives a broker that is not ours (Mosquitto, EMQX) a certificate of the authority that the environment names, or of
 * DATA_DIR/ca, which the ground stations and the telemetry service trust: ca.crt, broker.crt and broker.key, for 397
 * days; and where there is none yet a revocation list to begin with, crl.pem, without an entry. Run as root it gives them
 * to the owner of the directory: the broker reads its key as a user of its own.
 */
const main = async (): Promise<void> => {
  const [outDir, ...hosts] = process.argv.slice(2)
  if (!outDir || hosts.length === 0)
    throw new Error('Usage: npm run deploy:broker-certificate -- <directory> <host name or address>...')
  const authority = authorityOf(readEnv(schema))
  const { ca, cert, key } = await authority.serverCertificate(hosts, systemClock.now())
  mkdirSync(outDir, { recursive: true })
  const owner = statSync(outDir)
  const put = (name: string, text: string, mode = 0o644) => write(join(outDir, name), { owner, text, mode })
  put('ca.crt', ca)
  put('broker.crt', cert)
  put('broker.key', key, 0o600)
  if (!existsSync(join(outDir, 'crl.pem'))) put('crl.pem', await firstList(authority))
  say(`ca.crt, broker.crt and broker.key for ${hosts.join(', ')} are in ${outDir}`)
}

await runCommand(main)
