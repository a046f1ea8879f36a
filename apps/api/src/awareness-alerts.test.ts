import { buildManager, buildZone, square } from '@clearway/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createAirspaceScene, latitude, longitude } from './testing/airspace-scene.ts'
import { type Caller, callerOf } from './testing/edge.ts'
import { nobody } from './testing/flight-scene.ts'

const { edge, ask, manager, monitor, member, neighbour, owner, zone, planned, adHoc, elsewhere } =
  await createAirspaceScene()
afterAll(() => edge.close())

describe('POST /airspace/assets/{asset_uuid}/alert', () => {
  const raise = (caller: Caller, body: object, asset = planned.assetUuid) =>
    ask(caller, `/assets/${asset}/alert`, { body })
  const sound = () => ({
    session_uuid: planned.sessionUuid,
    asset_uuid: planned.assetUuid,
    alert_type: 'altitude_breach',
    message: 'Descend now.',
  })

  it('raises it, in the name of the caller or of a colleague', async () => {
    const { status, body } = await raise(manager, sound())
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: expect.any(String), status: 'raised' })
    const { data } = (await edge.ask(manager, 'GET', '/users')).json()
    for (const { user_uuid } of data)
      expect((await raise(manager, { ...sound(), triggered_by: user_uuid })).status).toBe(200)
    expect((await raise(manager, { ...sound(), triggered_by: planned.operator.pilotUuid })).status).toBe(422)
  })

  it.each([
    ['an unknown alert_type', { alert_type: 'loud' }, 400],
    ['an alert_type that is no text', { alert_type: 7 }, 400],
    ['no alert_type', { alert_type: undefined }, 400],
    ['a session_uuid that is none', { session_uuid: 'x' }, 400],
    ['an asset_uuid that is none', { asset_uuid: 'x' }, 400],
    ['no session_uuid', { session_uuid: undefined }, 422],
    ['session_uuid null', { session_uuid: null }, 422],
    ['an unknown session', { session_uuid: nobody }, 404],
  ])('with %s is refused', async (_what, change, status) => {
    expect(await raise(manager, { ...sound(), ...change })).toMatchObject({
      status,
      body: { status_code: status },
    })
  })

  it('about another asset’s session, or an asset that is not there, is 404', async () => {
    expect((await raise(manager, { ...sound(), session_uuid: adHoc.sessionUuid })).status).toBe(404)
    expect((await raise(manager, sound(), nobody)).status).toBe(404)
    expect(
      (await raise(manager, { ...sound(), session_uuid: elsewhere.sessionUuid }, elsewhere.assetUuid)).status,
    ).toBe(404)
  })

  it('is for Admins of a manager of the zone alone', async () => {
    expect((await raise(member, sound())).status).toBe(403)
    expect((await raise(monitor, sound())).status).toBe(403)
    expect((await raise(owner, sound())).status).toBe(403)
    expect((await raise(neighbour, sound())).status).toBe(404)
    // A manager elsewhere that only monitors here.
    const guest = await buildManager(edge.world)
    await buildZone(edge.world, { manager: guest, zone_envelope: square(longitude - 5, latitude) as never })
    await edge.ask(manager, 'POST', `/airspaces/${zone.zone_uuid}/memberships`, {
      body: { org_uuid: guest.org.org_uuid, membership_type: 2 },
    })
    expect((await raise(callerOf(guest), sound())).status).toBe(403)
    expect((await ask(callerOf(guest), '/active-flights')).body.data).toHaveLength(2)
  })
})
