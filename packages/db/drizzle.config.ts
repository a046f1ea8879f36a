import { defineConfig } from 'drizzle-kit'

const tables = [
  'accounts',
  'airspace',
  'alerts',
  'audit',
  'authorities',
  'fleet',
  'flights',
  'limits',
  'messages',
  'notifications',
  'organisations',
  'outbox',
  'planning',
]

/** `drizzle-kit generate --name <change>` writes the next migration; `--custom` an empty one for what it cannot express. */
export default defineConfig({
  dialect: 'postgresql',
  schema: tables.map((file) => `./src/schema/${file}.ts`),
  out: './src/migrations',
})
