import { tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { addMs, defaultSettings, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { type AlertScene, buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { square } from '../../testing/builders/airspace.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { openPushService, pushNetworks } from '../../testing/notifications/push-service.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { createTestWorld } from '../../testing/world.ts'
import { dueDevices } from './push-store.ts'
import { createPushing } from './pushing.ts'
import { notifyPeople } from './sharing.ts'

const webhooks = { ...defaultSettings.webhooks, allowedNetworks: pushNetworks }
const world = await createTestWorld({ webhooks })
const service = await openPushService()
const { db } = world.services
const pushing = createPushing({ services: world.services, poster: service.poster, onSettled: () => {} })
let scene: AlertScene
beforeAll(async () => {
  scene = await buildAlertScene(world, 10)
})
afterAll(async () => {
  service.close()
  await world.close()
})

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
const ask = async () => {
  await buildMission(world, scene.operator, { mission_envelope: square(10, 10, 0.02) })
  await tell()
}
const { notifications } = capabilities
const addDevice = (name: string) =>
  notifications.addDevice.invoke(world.as(scene.manager.owner), {}, service.browser(name).subscription)

it('an alert leaves before everything else that waits for a device, and what is written about it before the rest', async () => {
  const { owner } = scene.manager
  const phone = service.browser('phone')
  await notifications.addDevice.invoke(world.as(owner), {}, phone.subscription)
  for (let n = 0; n < 12; n += 1) await ask()
  world.clock.advance(minute)
  await recordEvidence(world.services, [zoneEvidence(scene)])
  await tell()
  const [alert] = (await capabilities.alerts.list.invoke(world.as(owner), {}, {})).data
  await capabilities.alerts.write.invoke(
    world.as(scene.operator.owner),
    { alert_uuid: alert!.alert_uuid },
    { text: 'He lands' },
  )
  await tell()
  await pushing.turn()
  await pushing.close()
  const titles = service.pushed.map(({ body }) => phone.open(body).title)
  expect(titles.slice(0, 3)).toEqual([
    expect.stringMatching(/: In the zone without permission\.$/),
    expect.stringMatching(/: He lands$/),
    expect.stringMatching(/^New request: /),
  ])
  await db.delete(tables.pushDevices)
})

it('what is due is found by a look for each device that is taken, however many others something waits for', async () => {
  await db.delete(tables.pushDevices)
  await addDevice('first')
  await ask()
  await db.execute(sql`
    insert into push_devices (device_uuid, user_uuid, session_uuid, endpoint_hash, sealed, label, created_at)
    select gen_random_uuid(), user_uuid, session_uuid, md5(n::text) || md5(n::text), sealed, 'More', created_at
    from push_devices, generate_series(1, 600) n`)
  await db.execute(sql`
    insert into push_sends (device_uuid, notification_uuid, next_attempt_at)
    select d.device_uuid, s.notification_uuid, s.next_attempt_at from push_devices d, push_sends s on conflict do nothing`)
  const now = addMs(world.clock.now(), minute)
  const look = async (dueAt: Date) => {
    await db.execute(sql.raw(`update push_sends set next_attempt_at = '${dueAt.toISOString()}'`))
    await vacuumAll(world.database.url)
    let found = 0
    const { push_sends, user_sessions } = await rowsRead(db, ['push_sends', 'user_sessions'], async (tx) => {
      const due = await dueDevices(tx, { rank: 2, now, openTo: ['healthy', 'failing'], limit: 20 })
      found = due.length
    })
    return { found, ...push_sends, sessions: user_sessions.looks }
  }
  expect(await look(addMs(now, hour))).toEqual({ found: 0, looks: 1, rows: 0, sessions: 0 })
  const due = await look(now)
  expect(due).toMatchObject({ found: 20, sessions: 0 })
  expect(due.looks).toBeLessThanOrEqual(21)
  expect(due.rows).toBeLessThanOrEqual(100)
})

it('neither what fails nor what is whole is looked at where there is no room for it', async () => {
  const now = addMs(world.clock.now(), 2 * minute)
  await db.execute(sql.raw(`update push_sends set next_attempt_at = '${now.toISOString()}'`))
  await db.execute(sql.raw(`update push_devices set failing_since = '${now.toISOString()}'`))
  await db.execute(sql`update push_devices set failing_since = null where label <> 'More'`)
  const found = async (...openTo: ('healthy' | 'failing')[]) =>
    (await dueDevices(db, { rank: 2, now, openTo, limit: 900 })).map(
      ({ failingSince }) => failingSince !== null,
    )
  expect(await found()).toEqual([])
  expect(await found('healthy')).toEqual([false])
  expect(await found('failing')).toEqual(Array(600).fill(true))
})
