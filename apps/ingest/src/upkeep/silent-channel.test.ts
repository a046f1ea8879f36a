import { Line } from '@clearway/db/testing'
import { capabilities } from '@clearway/domain/operations'
import { buildZone, createTestWorld, square } from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { buildScene } from '../testing/scene.ts'
import { openStage } from '../testing/stage.ts'

test('what happened while the event channel was silent is known soon after, and reported once', async () => {
  const world = await createTestWorld()
  world.clock.set(new Date())
  const line = new Line(world.database.url)
  await line.mend()
  const stage = await openStage(world, { databaseUrl: line.url })
  const beside = await openStage(world, {})
  try {
    const scene = await buildScene(stage)
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'alerts' })
    await viewer.next('subscription_response')
    line.freeze()
    const zone = await buildZone(world, { manager: scene.manager, zone_envelope: square(60, 60) as never })
    const knows = (at: typeof stage) => at.app.zonesAt(60, 60, null, Date.now()).includes(zone.zone_uuid)
    await expect.poll(() => knows(beside)).toBe(true)
    const flown = await stage.station(scene.flight)
    flown.send(scene.here())
    await flown.next('telemetry_ack')
    const alerts = async () =>
      (await capabilities.alerts.list.invoke(world.as(scene.manager.owner), {}, {})).data
    await expect.poll(alerts).toHaveLength(1)
    expect([knows(stage), viewer.count('violation_alert')]).toEqual([false, 0])
    line.thaw()
    await expect.poll(() => knows(stage), { timeout: 10_000 }).toBe(true)
    const [alert] = await alerts()
    expect((await viewer.next('violation_alert')).data).toMatchObject({ alert_uuid: alert?.alert_uuid })
    expect(viewer.count('violation_alert')).toBe(1)
  } finally {
    await stage.app.close()
    await beside.app.close()
    line.cut()
    await world.close()
  }
})
