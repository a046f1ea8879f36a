import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tables } from '@clearway/db'
import { z } from 'zod'
import type { OutgoingMessage, Services } from '../kernel/index.ts'
import { openRuntime } from '../runtime.ts'
import { readEnv, runtimeEnv } from '../runtime-env.ts'
import { buildDemoWorld } from './world.ts'

/** Makes the demo world when there are no users yet, and ends. Run by the launcher. */
const env = readEnv(z.object({ ...runtimeEnv, CONSOLE_PARTNER_KEY: z.string().min(16) }))
const quiet = {
  debug() {},
  info() {},
  warn() {},
  error: (fields: object, message: string) => console.error(message, fields),
}
const runtime = openRuntime(env, quiet, 'clearway-demo', 4)

const inbox: OutgoingMessage[] = []
/** The codes are read here; no message is sent. */
const services: Services = {
  ...runtime.services,
  messages: { send: async (message) => void inbox.push(message), dispatch: async () => {} },
}

const anybody = await services.db.select().from(tables.users).limit(1)
if (anybody.length === 0) {
  const target = join(env.DATA_DIR, 'demo.json')
  // One transaction: an interrupted start leaves nothing, and the next one begins again.
  await services.db.transaction(async (tx) => {
    const setting = {
      services: { ...services, db: tx as unknown as Services['db'] },
      inbox,
      partnerKey: env.CONSOLE_PARTNER_KEY,
    }
    const file = await buildDemoWorld(setting, (done) => console.log(`demo world: ${done}`))
    await writeFile(`${target}.new`, JSON.stringify(file, null, 2), { mode: 0o600 })
  })
  await rename(`${target}.new`, target)
}
await runtime.close()
