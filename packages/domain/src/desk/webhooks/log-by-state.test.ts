import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import * as store from './store.ts'

const world = await openTestWorld()
const { db } = world.services
const { webhooks } = capabilities

it('the failed deliveries of an endpoint are listed and counted without the many that were taken', async () => {
  const { owner } = await buildOrganisation(world)
  const input = { url: 'https://example.com/hook', event_types: ['*'] }
  const { endpoint_uuid } = await webhooks.create.invoke(world.as(owner), {}, input)
  await db.execute(sql`
    with happened as (insert into outbox_events (event_uuid, name, version, subject_uuid, facts, occurred_at)
      select gen_random_uuid(), 'webhook.test', 1, gen_random_uuid(), '{}', now() from generate_series(1, 5000) returning event_uuid)
    insert into event_deliveries (receiver_uuid, event_uuid, channel, state, next_attempt_at, created_at)
    select ${endpoint_uuid}, event_uuid, 'webhook', case when row_number() over () <= 30 then 'failed' else 'delivered' end, now(), now()
    from happened`)
  await vacuumAll(world.database.url)
  const read = await rowsRead(db, ['event_deliveries'], async (within) => {
    const page = await store.pageDeliveries(within, endpoint_uuid, { state: 'failed', page: 1, limit: 10 })
    expect(page.total).toBe(30)
    expect(page.rows).toHaveLength(10)
  })
  expect(read.event_deliveries.rows).toBeLessThan(100)
})
