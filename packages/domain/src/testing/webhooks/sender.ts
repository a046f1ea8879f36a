import { openDatabase } from '@clearway/db'
import { startWebhooks } from '../../desk/webhooks/index.ts'
import { createKeys, createMemory, defaultSettings, systemClock } from '../../kernel/index.ts'

/** A process that sends webhooks and does nothing else, to be killed by tests and benches. */
const { url, keyMaterial, webhooks } = JSON.parse(process.env['SENDER'] ?? '{}')
const settings = { ...defaultSettings, webhooks: { ...defaultSettings.webhooks, ...webhooks } }
const database = openDatabase(url, { max: 2 })
const silent = () => {}
startWebhooks(
  {
    db: database.db,
    memory: createMemory(2, settings),
    clock: systemClock,
    keys: createKeys(keyMaterial),
    settings,
    messages: { send: async () => {}, dispatch: async () => {} },
    log: { debug: silent, info: silent, warn: silent, error: console.error },
  },
  url,
  silent,
)
process.send?.('ready')
process.on('disconnect', () => process.exit())
