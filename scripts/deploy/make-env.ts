import { randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthority } from '@clearway/domain/certificates'
import { systemClock } from '@clearway/domain/kernel'
import { loadSecrets } from '../launch/secrets.ts'

/**
 * Writes the environment of deploy/compose.yaml with fresh secrets and a fresh certificate authority, to be kept and
 * filled in. The key of the root is not part of it: it is in a file of its own, to be taken off the machine. Both can be
 * read by nobody else, and neither is ever written over: peppers that are lost cannot be made again.
 */
const [publicUrl, envFile, rootKeyFile = 'clearway-root.key'] = process.argv.slice(2)
if (!publicUrl || !URL.canParse(publicUrl) || !envFile) {
  console.error('Usage: npm run -s deploy:env -- https://clearway.example deploy/.env [clearway-root.key]')
  process.exit(2)
}
const inTheWay = Object.entries({
  [envFile]: 'the secrets of an installation, and without them no password of its people works',
  [rootKeyFile]: 'the key of another root',
}).filter(([file]) => existsSync(file))
for (const [file, held] of inTheWay)
  console.error(`${file} may hold ${held}. Take it off this machine first, or name another file.`)
if (inTheWay.length > 0) process.exit(1)

const aside = mkdtempSync(join(tmpdir(), 'clearway-env-'))
process.once('exit', () => rmSync(aside, { recursive: true }))
const { secrets } = loadSecrets(aside, {})
const random = () => randomBytes(24).toString('base64url')
const passphrase = random()
await openAuthority({ dataDir: aside, passphrase, clock: systemClock }).make()
/** On one line, as a file of variables requires. */
const pem = (name: string) =>
  readFileSync(join(aside, 'ca', name), 'utf8')
    .trim()
    .replaceAll(/\r?\n/g, '\\n')
const authority = {
  CA_ROOT_CERTIFICATE: pem('root.crt'),
  CA_INTERMEDIATE_CERTIFICATE: pem('intermediate.crt'),
  CA_INTERMEDIATE_KEY: pem('intermediate.key'),
  CA_KEY_PASSPHRASE: passphrase,
}

const lines = Object.entries({
  PUBLIC_URL: new URL(publicUrl).origin,
  BROKER_HOST: new URL(publicUrl).hostname,
  ...secrets,
  POSTGRES_PASSWORD: random(),
  METRICS_TOKEN: random(),
  ...authority,
}).map(([name, value]) => `${name}='${value}'`)

const text = `${lines.join('\n')}

# To be filled in.
SMTP_URL=
SMTP_FROM='Clearway <no-reply@${new URL(publicUrl).hostname}>'
PLATFORM_ADMIN_EMAILS=
`
// First what can be made no second time: without the file of secrets the key is worth nothing.
copyFileSync(join(aside, 'ca', 'root.key'), rootKeyFile, constants.COPYFILE_EXCL)
writeFileSync(envFile, text, { mode: 0o600, flag: 'wx' })

console.error(
  `${envFile} is to be filled in and kept. The key of the root is in ${rootKeyFile}, under CA_KEY_PASSPHRASE: keep it off this machine. No service needs it.`,
)
