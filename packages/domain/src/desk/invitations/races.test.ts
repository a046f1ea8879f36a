import { tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { certificateOperations } from '../../fleet/certificates/service.ts'
import { capabilities } from '../../operations.ts'
import { userOperations } from '../../parties/users/service.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { invitationCalls, lastInviteToken } from '../../testing/builders/invitations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { whileAccepted } from '../../testing/while-accepted.ts'

const world = await openTestWorld()
const call = invitationCalls(world)
const vayu = await buildOrganisation(world)

const times = <T>(count: number, act: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => act(index))
const activeMemberships = (resourceUuid: string) =>
  world.services.db
    .select()
    .from(tables.resourceMemberships)
    .where(
      and(
        eq(tables.resourceMemberships.resourceUuid, resourceUuid),
        eq(tables.resourceMemberships.status, 1),
      ),
    )
const personTo = (identifier: string, role = 1) => ({
  resource_type: 1,
  resource_uuid: vayu.org.org_uuid,
  invitee_type: 1,
  invite_mode: 1,
  invite_identifier: identifier,
  invite_role: role,
})

describe('at the same moment', () => {
  it('fifty accepts of one invitation make one membership', async () => {
    const person = await buildUser(world)
    const before = (await activeMemberships(vayu.org.org_uuid)).length
    const { invite_uuid } = await call.create(vayu.owner, personTo(person.user.email))
    const invite_token = lastInviteToken(world, person.user.email)
    const other = await buildUser(world)
    const outcomes = await Promise.all(
      times(50, (index) =>
        refusal(
          index % 2 ? call.accept(person.actor, { invite_uuid }) : call.accept(other.actor, { invite_token }),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['allowed', 'conflict']))
    expect(await activeMemberships(vayu.org.org_uuid)).toHaveLength(before + 1)
  })

  it('fifty invitations of one person leave one pending', async () => {
    const outcomes = await Promise.all(
      times(50, () => refusal(call.create(vayu.owner, personTo('raced@example.org')))),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['allowed', 'already_exists']))
  })

  it('of fifty organisations that take one asset over one gets it', async () => {
    const asset = await buildAsset(world, vayu)
    const rivals = await Promise.all(times(50, () => buildOrganisation(world)))
    const offers = await Promise.all(
      rivals.map(({ org }) => call.transfer(vayu.owner, asset.asset_uuid, org.org_svc_id)),
    )
    const outcomes = await Promise.all(
      rivals.map(({ owner }, index) =>
        refusal(call.takeOver(owner, asset.asset_uuid, offers[index]!.invite_uuid)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['allowed', 'conflict']))
    const [owner, ...more] = await activeMemberships(asset.asset_uuid)
    expect(more).toEqual([])
    expect(owner?.memberUuid).toBe(rivals[outcomes.indexOf('allowed')]?.org.org_uuid)
  })

  it('certificates issued while the asset goes away do not outlive it', async () => {
    const asset = await buildAsset(world, vayu)
    const params = { asset_uuid: asset.asset_uuid }
    const buyer = await buildOrganisation(world)
    const { invite_uuid } = await call.transfer(vayu.owner, asset.asset_uuid, buyer.org.org_svc_id)
    const issues = times(20, () =>
      refusal(certificateOperations.issue.invoke(world.as(vayu.owner), params, {})),
    )
    const handedOver = call.takeOver(buyer.owner, asset.asset_uuid, invite_uuid)
    const outcomes = await Promise.all(issues)
    await handedOver
    expect(outcomes.every((outcome) => outcome === 'allowed' || outcome === 'not_found')).toBe(true)
    const active = async () =>
      (
        await world.services.db
          .select()
          .from(tables.certificates)
          .where(eq(tables.certificates.assetUuid, asset.asset_uuid))
      ).filter((row) => row.status === 'Active')
    expect(await active()).toEqual([])
    await Promise.all(times(10, () => certificateOperations.issue.invoke(world.as(buyer.owner), params, {})))
    expect(await active()).toMatchObject([{ issuedBy: buyer.person.user.user_uuid }])
  })

  it('no mission lists an asset that its organisation just gave away', async () => {
    const operator = await buildOperator(world)
    const { invite_uuid } = await call.transfer(operator.owner, operator.assetUuid, vayu.org.org_svc_id)
    const planned = times(20, () => refusal(buildMission(world, operator)))
    const handedOver = call.takeOver(vayu.owner, operator.assetUuid, invite_uuid)
    const outcomes = new Set(await Promise.all(planned))
    await handedOver
    expect([...outcomes].every((outcome) => outcome === 'allowed' || outcome === 'not_found')).toBe(true)
    const listed = await world.services.db
      .select()
      .from(tables.missionAssets)
      .where(eq(tables.missionAssets.assetUuid, operator.assetUuid))
    expect(listed).toEqual([])
  })

  it('an organisation keeps an Owner through hand-overs, demotions and removals', async () => {
    const org = await buildOrganisation(world)
    const co = await Promise.all(times(4, () => buildMember(world, org.org, 'owner')))
    const owners = [{ person: org.person, actor: org.owner }, ...co]
    const heirs = await Promise.all(times(5, () => buildUser(world)))
    const offers = await Promise.all(
      owners.map(({ actor }, index) =>
        call.create(actor, {
          ...personTo(heirs[index]!.user.email, 3),
          resource_uuid: org.org.org_uuid,
        }),
      ),
    )
    const demote = (index: number, target: number) =>
      userOperations.setRole.invoke(
        world.as(owners[index]!.actor),
        { user_uuid: owners[target]!.person.user.user_uuid },
        { role: 1 },
      )
    await Promise.all([
      ...times(5, (index) =>
        refusal(call.accept(heirs[index]!.actor, { invite_uuid: offers[index]!.invite_uuid })),
      ),
      ...times(5, (index) => refusal(demote(index, index))),
      ...times(5, (index) => refusal(demote(index, (index + 1) % 5))),
      ...times(5, (index) =>
        refusal(
          capabilities.memberships.remove.invoke(
            world.as(owners[index]!.actor),
            { membership_uuid: owners[(index + 2) % 5]!.actor.member.membershipUuid },
            {},
          ),
        ),
      ),
    ])
    const left = (await activeMemberships(org.org.org_uuid)).filter(({ role }) => role === 3)
    expect(left.length).toBeGreaterThan(0)
  })
})

describe('an offer depends on who made it', () => {
  interface Offer {
    giver: BuiltOrganisation
    uuid: string
    accept: () => Promise<unknown>
  }
  const ofAsset = async (): Promise<Offer> => {
    const giver = await buildOrganisation(world)
    const buyer = await buildOrganisation(world)
    const { asset_uuid } = await buildAsset(world, giver)
    const { invite_uuid } = await call.transfer(giver.owner, asset_uuid, buyer.org.org_svc_id)
    return { giver, uuid: asset_uuid, accept: () => call.takeOver(buyer.owner, asset_uuid, invite_uuid) }
  }
  const ofZone = async (): Promise<Offer> => {
    const [giver, monitor] = [await buildManager(world), await buildManager(world)]
    const { zone_uuid } = await buildZone(world, { manager: giver, kind: 'green' })
    const { invite_uuid } = await capabilities.invitations.inviteToZone.invoke(
      world.as(giver.owner),
      { zone_uuid },
      { invitee_uuid: monitor.org.org_uuid, invite_role: 2 } as never,
    )
    return { giver, uuid: zone_uuid, accept: () => call.accept(monitor.owner, { invite_uuid }) }
  }
  const ofMembership = async (): Promise<Offer> => {
    const giver = await buildOrganisation(world)
    const guest = await buildUser(world)
    const uuid = giver.org.org_uuid
    const { invite_uuid } = await call.create(giver.owner, {
      ...personTo(guest.user.email),
      resource_uuid: uuid,
    })
    return { giver, uuid, accept: () => call.accept(guest.actor, { invite_uuid }) }
  }

  const { users, organisations, resourceMemberships } = tables
  const suspended = async ({ person }: BuiltOrganisation) => {
    await world.services.db.update(users).set({ status: -1 }).where(eq(users.userUuid, person.user.user_uuid))
  }
  const banned = async ({ org }: BuiltOrganisation) => {
    await world.services.db
      .update(organisations)
      .set({ status: -2 })
      .where(eq(organisations.orgUuid, org.org_uuid))
  }
  const left = async ({ owner }: BuiltOrganisation) => {
    await world.services.db
      .update(resourceMemberships)
      .set({ status: -2 })
      .where(eq(resourceMemberships.membershipUuid, owner.member.membershipUuid))
  }

  describe.each([
    ['an asset', ofAsset],
    ['a link to a zone', ofZone],
    ['a membership', ofMembership],
  ])('of %s', (_what, offer) => {
    it.each([
      ['whoever sent it is suspended', suspended],
      ['the organisation that sent it is banned', banned],
      ['whoever sent it leaves that organisation', left],
    ])('when it has been answered that %s, nothing is granted any more', async (_loss, lose) => {
      const { giver, uuid, accept } = await offer()
      const before = await activeMemberships(uuid)
      await whileAccepted(world, accept, () => lose(giver))
      expect(await activeMemberships(uuid)).not.toEqual(before)
    })

    it('is refused when the loss came first', async () => {
      for (const lose of [suspended, banned, left]) {
        const { giver, uuid, accept } = await offer()
        await lose(giver)
        const before = await activeMemberships(uuid)
        expect(await refusal(accept())).toMatch(/conflict|organisation_inactive/)
        expect(await activeMemberships(uuid)).toEqual(before)
      }
    })
  })
})
