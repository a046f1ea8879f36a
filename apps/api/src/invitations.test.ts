import {
  buildAsset,
  buildMember,
  buildModel,
  buildUser,
  buildZone,
  lastInviteToken,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOwner, type Caller, createEdge, type Edge } from './testing/edge.ts'

type Owner = Awaited<ReturnType<typeof buildOwner>>

let edge: Edge
let vayu: Owner
let deccan: Owner
let kia: Owner
let north: Owner
beforeAll(async () => {
  edge = await createEdge()
  vayu = await buildOwner(edge, 'assetOwner')
  deccan = await buildOwner(edge, 'assetOwner')
  kia = await buildOwner(edge, 'airspaceManager')
  north = await buildOwner(edge, 'airspaceManager')
})
afterAll(() => edge.close())

const post = async (caller: Caller | null, path: string, body: object) => {
  const answer = await edge.ask(caller, 'POST', path, { body })
  return { status: answer.statusCode, body: answer.json() }
}
const get = async (caller: Caller, path: string) => (await edge.ask(caller, 'GET', path)).json()
/** The fields of an object, so that two answers can be compared whatever they are about. */
const shape = (value: object) => Object.keys(value).sort()
const address = () => `edge.${Math.random().toString(36).slice(2)}@example.org`
/** A signed-in person who acts for no organisation. */
const alone = (token: string) => ({
  headers: { 'x-organisation-id': undefined, authorization: `Bearer ${token}` },
})

const long = (invite_identifier: string) => ({
  resource_type: 1,
  resource_uuid: vayu.org.org_uuid,
  invitee_type: 1,
  invite_mode: 1,
  invite_identifier,
  invite_role: 1,
})

describe('the shortcuts answer as the long routes do', () => {
  it('for people of an organisation', async () => {
    const [first, second] = [address(), address()]
    const byLong = await post(vayu.caller, '/resource-invitations', long(first))
    const byShort = await post(vayu.caller, '/users/invitations', long(second))
    expect([byLong.status, byShort.status]).toEqual([201, 201])
    expect(shape(byShort.body)).toEqual(shape(byLong.body))
    expect(shape(byShort.body.data)).toEqual(shape(byLong.body.data))
    const query = `resource_type=1&resource_uuid=${vayu.org.org_uuid}&invitee_type=1`
    expect(await get(vayu.caller, '/users/invitations')).toEqual(
      await get(vayu.caller, `/resource-invitations?${query}`),
    )
    const person = await buildUser(edge.world, { email: second })
    const invite_token = lastInviteToken(edge.world, second)
    const accepted = await edge.ask(null, 'POST', '/users/invitations/accept', {
      body: { invite_token },
      ...alone(person.token),
    })
    expect(accepted.statusCode).toBe(200)
    expect(accepted.json()).toMatchObject({
      message: expect.any(String),
      data: { status: 1, membership: { role: 1 } },
    })
    const member = { token: person.token, orgUuid: vayu.org.org_uuid }
    expect((await edge.ask(member, 'GET', '/assets')).statusCode).toBe(200)
    const path = `/resource-invitations/${byLong.body.data.invite_uuid}`
    expect((await edge.ask(member, 'DELETE', path)).statusCode).toBe(403)
    const revoked = await edge.ask(vayu.caller, 'DELETE', path)
    expect([revoked.statusCode, shape(revoked.json())]).toEqual([200, ['message']])
    expect((await edge.ask(vayu.caller, 'DELETE', path)).statusCode).toBe(409)
  })

  it('for many people at once', async () => {
    const invitations = [address(), address()].map((invite_identifier) => ({
      invite_identifier,
      invite_mode: 1,
      invite_role: 1,
    }))
    const made = await post(vayu.caller, '/users/invitations/bulk', { invitations })
    expect([made.status, made.body.data.total_created]).toEqual([201, 2])
    const again = await post(vayu.caller, '/users/invitations/bulk', { invitations })
    expect([again.status, shape(again.body.details)]).toEqual([
      409,
      ['invitations.0.invite_identifier', 'invitations.1.invite_identifier'],
    ])
  })

  it('for an asset', async () => {
    const asset = await buildAsset(edge.world, vayu, {
      asset_model_uuid: (await buildModel(edge.world)).model_uuid,
    })
    const path = `/assets/${asset.asset_uuid}/transfers`
    const offered = await post(vayu.caller, path, { org_svc_id: deccan.org.org_svc_id, remarks: 'Sold' })
    expect(offered).toMatchObject({
      status: 201,
      body: { data: { invitee_uuid: deccan.org.org_uuid, remarks: 'Sold', resource_type: 2, status: 0 } },
    })
    const query = `resource_type=2&resource_uuid=${asset.asset_uuid}`
    expect(await get(vayu.caller, path)).toEqual(await get(vayu.caller, `/resource-invitations?${query}`))
    const invitation_uuid = offered.body.data.invite_uuid
    expect((await post(vayu.caller, `${path}/accept`, { invitation_uuid })).status).toBe(403)
    expect((await post(kia.caller, `${path}/accept`, { invitation_uuid })).status).toBe(404)
    expect((await post(deccan.caller, `${path}/accept`, {})).status).toBe(400)
    const { person } = await buildMember(edge.world, deccan.org)
    const member = { token: person.token, orgUuid: deccan.org.org_uuid }
    expect((await post(member, `${path}/accept`, { invitation_uuid })).status).toBe(403)
    expect(await post(deccan.caller, `${path}/accept`, { invitation_uuid })).toMatchObject({
      status: 200,
      body: {
        data: { invite_uuid: invitation_uuid, status: 1, membership: { member_uuid: deccan.org.org_uuid } },
      },
    })
    expect((await post(deccan.caller, `${path}/accept`, { invitation_uuid })).status).toBe(409)
    expect((await edge.ask(vayu.caller, 'GET', `/assets/${asset.asset_uuid}`)).statusCode).toBe(404)
    const given = await edge.ask(deccan.caller, 'DELETE', `/assets/${asset.asset_uuid}/membership`)
    expect([given.statusCode, shape(given.json())]).toEqual([200, ['message']])
    expect((await edge.ask(deccan.caller, 'GET', `/assets/${asset.asset_uuid}`)).statusCode).toBe(404)
  })

  it('for a zone', async () => {
    const zone = await buildZone(edge.world, { manager: kia })
    const path = `/airspaces/${zone.zone_uuid}/invitations`
    const body = { invitee_type: 2, invitee_uuid: north.org.org_uuid, invite_role: 2 }
    const invited = await post(kia.caller, path, body)
    expect(invited).toMatchObject({ status: 201, body: { data: { resource_type: 3, invite_role: 2 } } })
    expect(await get(kia.caller, path)).toEqual(
      await get(kia.caller, `/resource-invitations?resource_type=3&resource_uuid=${zone.zone_uuid}`),
    )
    expect((await edge.ask(north.caller, 'GET', path)).statusCode).toBe(403)
    const { invite_uuid } = invited.body.data
    expect(await post(north.caller, `${path}/accept`, { invite_uuid, accept: true })).toMatchObject({
      status: 200,
      body: { data: { status: 1, membership: { resource_type: 3, role: 2 } } },
    })
    const links = await get(kia.caller, `/airspaces/${zone.zone_uuid}/memberships`)
    expect(links.data).toHaveLength(2)
  })
})

describe('what waits for somebody', () => {
  it('is shown without an organisation, and a link is explained without an account', async () => {
    const person = await buildUser(edge.world)
    await post(vayu.caller, '/resource-invitations', long(person.user.email))
    const mine = (await edge.ask(null, 'GET', '/users/me/invitations', alone(person.token))).json()
    expect(mine).toMatchObject({
      data: [
        { resource_name: vayu.org.org_name, direction: 'invite', invited_by_org_name: vayu.org.org_name },
      ],
      pagination: { total_records: 1 },
    })
    const invite_token = lastInviteToken(edge.world, person.user.email)
    const preview = await post(null, '/resource-invitations/preview', { invite_token })
    expect(preview).toMatchObject({
      status: 200,
      body: { data: { resource_name: vayu.org.org_name, status: 0 } },
    })
    expect(JSON.stringify(preview.body)).not.toContain(person.user.email)
    expect((await post(null, '/resource-invitations/preview', { invite_token: 'x' })).status).toBe(404)
  })

  it('somebody who says to act for a foreign organisation is refused', async () => {
    const person = await buildUser(edge.world)
    const stranger = { token: person.token, orgUuid: deccan.org.org_uuid }
    expect((await post(stranger, '/resource-invitations', long(address()))).status).toBe(403)
    const lost = { token: person.token, orgUuid: 'nowhere' }
    expect((await post(lost, '/resource-invitations', long(address()))).status).toBe(400)
    const unsaid = await edge.ask(vayu.caller, 'POST', '/resource-invitations', {
      body: long(address()),
      headers: { 'x-organisation-id': undefined },
    })
    expect(unsaid.statusCode).toBe(400)
  })
})
