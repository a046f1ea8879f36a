import { join } from 'node:path'
import pg from 'pg'
import { keepDatabase, writeKept } from './kept.ts'

/**
 * Keeps the demo world of a release for the test of upgrades: run it at each release, on a database that nobody else
 * has touched. DATABASE_URL names it as its owner, API_KEY_PEPPER is what its audit was chained with.
 */
const [version] = process.argv.slice(2)
const { DATABASE_URL, API_KEY_PEPPER } = process.env
if (!version || !DATABASE_URL || !API_KEY_PEPPER) {
  console.error('Usage: DATABASE_URL=… API_KEY_PEPPER=… npm run keep:database -- 0.2.0')
  process.exit(1)
}
const client = new pg.Client(DATABASE_URL)
await client.connect()
const kept = await keepDatabase(client, { version, auditKey: API_KEY_PEPPER })
await client.end()
const path = join(import.meta.dirname, 'databases', `${version}.json.gz`)
writeKept(path, kept)
console.log(`${path}: ${kept.tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows`)
