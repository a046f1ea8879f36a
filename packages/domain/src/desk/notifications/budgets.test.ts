import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { day, defaultSettings, hour, type MemberActor, type OutgoingMessage } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { mailNext } from './mailing.ts'
import { notifyPeople } from './sharing.ts'

const budgets = {
  ...defaultSettings.messages.budgets,
  sms: { perHour: 3, perDay: 5 },
  email: { perHour: 2, perDay: 3 },
  flightEmail: { perHour: 2, perDay: 3 },
}
const { world, vayu, kia, other, here, zoneHere } = await createPlanningScene({
  messages: { ...defaultSettings.messages, budgets },
})
const invite = invitationCalls(world)

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
  while ((await mailNext(world.services)) > 0);
}
const titlesOf = async (actor: MemberActor, kind: 'organisation' | 'request') => {
  const { data } = await capabilities.notifications.list.invoke(world.as(actor), {}, { kind })
  return data.map(({ title }) => title)
}
const choose = (actor: MemberActor, choices: object) =>
  capabilities.notifications.setPreferences.invoke(world.as(actor), {}, { choices })
const verifyPhone = ({ person }: BuiltOrganisation) =>
  world.services.db
    .update(tables.users)
    .set({ phoneVerified: true })
    .where(eq(tables.users.userUuid, person.user.user_uuid))

/** What one who is told of anything gets by a channel from now on. */
const watch = (
  channel: OutgoingMessage['channel'],
  { person: { user } }: Pick<BuiltOrganisation, 'person'>,
) => {
  const from = world.sent.length
  const to = channel === 'sms' ? user.phone : user.email
  const told = () =>
    world.sent
      .slice(from)
      .filter((one) => one.channel === channel && one.to === to && one.purpose === 'notice')
  return { texts: () => told().map(({ text }) => text), subjects: () => told().map(({ subject }) => subject) }
}

describe('text messages to one person', () => {
  it('are so many an hour and a day, however often somebody invites and takes it back; the last says so, and the console has the rest', async () => {
    await verifyPhone(kia)
    await choose(kia.owner, { organisation: { sms: 'once', email: 'off', console: 'off' } })
    const asking = await buildOrganisation(world, { type: 'airspaceMonitor', org_name: 'River Watch' })
    const { zone_uuid } = await zoneHere()
    const ask = async () => {
      const zone = { resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2, invite_role: 2 }
      const { invite_uuid } = await invite.create(asking.owner, zone)
      await invite.revoke(asking.owner, invite_uuid)
    }
    const { texts } = watch('sms', kia)
    for (let n = 0; n < 5; n += 1) await ask()
    await Promise.all([tell(), tell(), tell()])
    const isLast = (text: string) => text.includes('No more text messages, those about alerts apart, until ')
    expect(texts().map(isLast)).toEqual([false, false, true])
    expect(texts()[2]).toContain('until Mon 1 Jun, 09:')
    expect(await titlesOf(kia.owner, 'organisation')).toHaveLength(2)

    world.clock.advance(hour)
    for (let n = 0; n < 4; n += 1) {
      await ask()
      await tell()
    }
    expect(texts().map(isLast)).toEqual([false, false, true, false, true])
    expect(texts()[4]).toContain('until Tue 2 Jun, 08:')
    world.clock.advance(2 * hour)
    await ask()
    await tell()
    expect(texts()).toHaveLength(5)
    world.clock.advance(day)
    await ask()
    await tell()
    expect(texts()).toHaveLength(6)
    expect(await titlesOf(kia.owner, 'organisation')).toHaveLength(5)
  })

  it('are counted apart where they are alerts', async () => {
    const scene = await buildAlertScene(world, 40)
    const { owner } = scene.manager
    await verifyPhone(scene.manager)
    await choose(owner, { zone: { sms: 'once', email: 'off' }, alert: { sms: 'once' } })
    const { texts } = watch('sms', scene.manager)
    for (let height = 90; height < 95; height += 1)
      await capabilities.zones.update.invoke(
        world.as(owner),
        { zone_uuid: scene.zoneUuid },
        { max_height: height },
      )
    await tell()
    expect(texts().map((text) => text.startsWith('Zone '))).toEqual([true, true, true])
    await recordEvidence(world.services, [zoneEvidence(scene)])
    await tell()
    expect(texts()).toHaveLength(4)
    expect(texts().at(-1)).toContain('In the zone without permission')
  })
})

describe('e-mails to one person', () => {
  it('are so many at once; the digest comes all the same, and the console has all of them', async () => {
    await zoneHere({ kind: 'red', manager: other })
    await tell()
    const { texts, subjects } = watch('email', other)
    const names = ['One', 'Two', 'Three', 'Four']
    for (const mission_name of names)
      await buildMission(world, vayu, { mission_envelope: here(), mission_name })
    await tell()
    expect(subjects()).toEqual(['New request: One', 'New request: Two'])
    const isLast = (text: string) =>
      text.includes('No more e-mails, digests and those about alerts apart, until ')
    expect(texts().map(isLast)).toEqual([false, true])
    const requests = await titlesOf(other.owner, 'request')
    expect(requests.toSorted()).toEqual(names.map((name) => `New request: ${name}`).toSorted())
    world.clock.advance(day)
    await tell()
    expect(subjects()).toHaveLength(3)
    expect(texts()[2]).toContain('/notifications?open=')
  })

  it('are counted with the answers to what they ask for', async () => {
    const person = await buildUser(world)
    const { texts, subjects } = watch('email', { person })
    for (let n = 0; n < 4; n += 1) {
      const { invite_uuid } = await invite.create(person.actor, {
        resource_type: 1,
        resource_uuid: kia.org.org_uuid,
        invitee_type: 1,
        invite_role: 1,
      })
      await invite.accept(kia.owner, { invite_uuid, accept: false })
    }
    expect(subjects()).toHaveLength(2)
    expect(texts().map((text) => text.includes('No more e-mails, '))).toEqual([false, true])
  })

  it('of alerts come however much an operator writes about one', async () => {
    const scene = await buildAlertScene(world, 50)
    const { owner } = scene.manager
    await choose(owner, { alert: { email: 'once' } })
    const { subjects } = watch('email', scene.manager)
    const raise = async (type: 'zone_violation' | 'altitude_breach') => {
      await recordEvidence(world.services, [zoneEvidence(scene, scene.zoneUuid, type)])
      await tell()
    }
    await raise('zone_violation')
    const { data } = await capabilities.alerts.list.invoke(world.as(owner), {}, {})
    for (const text of ['We see it', 'We call the pilot', 'He lands', 'He has landed'])
      await capabilities.alerts.write.invoke(
        world.as(scene.operator.owner),
        { alert_uuid: data[0]!.alert_uuid },
        { text },
      )
    await tell()
    expect(subjects()).toHaveLength(5)
    await raise('altitude_breach')
    expect(subjects()).toHaveLength(6)
  })
})
