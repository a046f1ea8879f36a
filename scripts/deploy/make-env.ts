import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from '../launch/secrets.ts'

/** Prints the environment of deploy/compose.yaml with fresh secrets, to be kept and filled in. */
const [publicUrl] = process.argv.slice(2)
if (!publicUrl || !URL.canParse(publicUrl)) {
  console.error('Usage: node scripts/deploy/make-env.ts https://clearway.example > deploy/.env')
  process.exit(2)
}

const aside = mkdtempSync(join(tmpdir(), 'clearway-env-'))
const { secrets } = loadSecrets(aside, {})
rmSync(aside, { recursive: true })

const random = () => randomBytes(24).toString('base64url')
const lines = Object.entries({
  PUBLIC_URL: new URL(publicUrl).origin,
  BROKER_HOST: new URL(publicUrl).hostname,
  ...secrets,
  POSTGRES_PASSWORD: random(),
  CA_KEY_PASSPHRASE: random(),
}).map(([name, value]) => `${name}='${value}'`)

console.log(`${lines.join('\n')}

# To be filled in.
SMTP_URL=
SMTP_FROM='Clearway <no-reply@${new URL(publicUrl).hostname}>'
PLATFORM_ADMIN_EMAILS=`)
