import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import type { BuiltOrganisation } from '../../testing/builders/organisations.ts'
import { buildMission, buildPlan } from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, kia, other, here, zoneHere } = await createPlanningScene()
const { awareness, permissions, sessions } = capabilities
const asset = { asset_uuid: vayu.assetUuid }

/** A mission that asks a zone of Kia's, and one of its two plans, for itself alone, a zone of the other manager's. */
const twoPlans = async () => {
  await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.01) })
  const asking = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
  const zone = await zoneHere({ manager: other, zone_envelope: here(0.1, 20) as never })
  const parent = { parent_type: 'FLIGHT_PLAN', parent_uuid: asking.plan_uuid }
  await permissions.request.invoke(world.as(vayu.owner), parent, { zone_uuid: zone.zone_uuid })
  return { plan, asking }
}

const fly = async ({ plan_uuid }: { plan_uuid: string }) => {
  const { sessionUuid } = await buildSession(world, {
    org: vayu,
    assetUuid: vayu.assetUuid,
    planUuid: plan_uuid,
  })
  const end = () => sessions.end.invoke(world.as(vayu.owner), { session_uuid: sessionUuid }, {})
  return { sessionUuid, end }
}

describe('a flight that has no position yet', () => {
  it('is listed, read and alerted by whom its own plan asks, not by whom another plan of its mission asks', async () => {
    const { plan, asking } = await twoPlans()
    const seenBy = async ({ owner }: Pick<BuiltOrganisation, 'owner'>, session_uuid: string) => {
      const alert = { session_uuid, alert_type: 'geofence_exit' }
      return {
        listed: (await awareness.activeFlights.invoke(world.as(owner), {}, {})).data.length,
        read: await refusal(awareness.activeFlight.invoke(world.as(owner), asset, {})),
        alerted: await refusal(awareness.alert.invoke(world.as(owner), asset, alert)),
      }
    }
    const seen = { listed: 1, read: 'allowed', alerted: 'allowed' }
    const first = await fly(plan)
    expect(await seenBy(kia, first.sessionUuid)).toEqual(seen)
    expect(await seenBy(other, first.sessionUuid)).toEqual({
      listed: 0,
      read: 'not_found',
      alerted: 'not_found',
    })
    await first.end()

    const second = await fly(asking)
    expect(await seenBy(kia, second.sessionUuid)).toEqual(seen)
    expect(await seenBy(other, second.sessionUuid)).toEqual(seen)
  })
})
