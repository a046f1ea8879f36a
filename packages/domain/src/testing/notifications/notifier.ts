import { openDatabase } from '@clearway/db'
import { startNotifications } from '../../desk/notifications/index.ts'
import {
  createEvents,
  createKeys,
  createMemory,
  defaultSettings,
  fixedClock,
  randomIds,
} from '../../kernel/index.ts'
import { createQueue } from '../../platform/messages/queue.ts'

/** A process that only sends notifications, at a given time, to be killed by a test. */
const { url, keyMaterial, now } = JSON.parse(process.env['TELLER'] ?? '{}')
const { db } = openDatabase(url, { max: 2 })
const clock = fixedClock(new Date(now))
const ids = randomIds(clock)
const silent = () => {}
const connections = 8
const services = {
  db,
  clock,
  ids,
  keys: createKeys(keyMaterial),
  settings: defaultSettings,
  log: { debug: silent, info: silent, warn: silent, error: console.error },
}
startNotifications(
  {
    ...services,
    memory: createMemory(connections, defaultSettings),
    events: createEvents({ clock, ids }),
    messages: { send: createQueue(services), dispatch: async () => {} },
  },
  url,
)
process.on('disconnect', () => process.exit())
