import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { warnOfExpiry } from '../../fleet/certificates/expiry.ts'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { day, hour, type MemberActor, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { buildManager, zoneBody } from '../../testing/builders/airspace.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, partnerActor } from '../../testing/builders/people.ts'
import { buildMission, buildPlan, decidePermission, windowFrom } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { buildTransferScene } from '../../testing/transfer-scene.ts'
import { whileWritten } from '../../testing/while-accepted.ts'
import { escalate } from './escalation.ts'
import { mailNext } from './mailing.ts'
import { notifyPeople } from './sharing.ts'

const rootEmail = 'root@example.org'
const { world, vayu, kia, other, here, zoneHere } = await createPlanningScene({
  platformAdminEmails: [rootEmail],
})
const { notifications } = capabilities

/** All that is due now, as the processes would do it. */
const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
  while ((await mailNext(world.services)) > 0);
}
const listOf = async (actor: MemberActor, input = {}) =>
  (await notifications.list.invoke(world.as(actor), {}, input)).data
const titlesOf = async (actor: MemberActor, input = {}) =>
  (await listOf(actor, input)).map(({ title }) => title)
const mailsTo = (email: string) =>
  world.sent.filter(({ to, purpose }) => to === email && purpose === 'notice')
const startingIn = (hours: number) => {
  const { from, to } = windowFrom(world, hours, hours + 1)
  return { start_time: from, end_time: to }
}
const emailOf = (org: { person: { user: { email: string } } }) => org.person.user.email

/** A mission that asks a zone of its own. */
const ask = async (given = {}) => {
  const zone = await zoneHere({ kind: 'red' })
  const mission = await buildMission(world, vayu, { mission_envelope: here(), ...given })
  return { zone, mission, permission_uuid: mission.permissions[0]!.permission_uuid }
}

describe('a request', () => {
  it('is sent to the people of the zone, and its answer to its maker: in the console and by an e-mail at once', async () => {
    const { zone, mission, permission_uuid } = await ask({ mission_name: 'Metro 2B viaduct' })
    await tell()
    const [notification] = await listOf(kia.owner)
    expect(notification).toMatchObject({
      kind: 'request',
      title: 'New request: Metro 2B viaduct',
      path: `/requests?tab=all&request=${permission_uuid}`,
      waits: true,
      read_at: null,
    })
    expect(notification!.line).toContain(zone.zone_name)
    expect(notification!.line).toContain('(UTC)')
    expect(await titlesOf(vayu.owner)).toEqual([])
    const [mail] = mailsTo(emailOf(kia)).slice(-1)
    expect(mail).toMatchObject({
      subject: 'New request: Metro 2B viaduct',
      link: `${world.services.settings.publicUrl}/notifications?open=${notification!.notification_uuid}`,
    })
    expect(mail!.text).toContain(notification!.line)

    await decidePermission(world, kia, { permission_uuid }, 1)
    await tell()
    expect(await listOf(vayu.owner)).toMatchObject([
      {
        kind: 'decision',
        title: `Approved by ${zone.zone_name}: Metro 2B viaduct`,
        path: `/missions?mission=${mission.mission_uuid}`,
      },
    ])
    expect(mailsTo(emailOf(vayu)).at(-1)?.subject).toBe(`Approved by ${zone.zone_name}: Metro 2B viaduct`)
    const before = mailsTo(emailOf(vayu)).length
    await Promise.all([tell(), tell(), tell()])
    expect(mailsTo(emailOf(vayu))).toHaveLength(before)
  })

  it('is of a plan’s zones where it is about a plan: not of one that another plan of the mission asked alone', async () => {
    const { zone, mission, permission_uuid } = await ask()
    await buildPlan(world, vayu, mission, { flight_envelope: here(0.01) })
    const asking = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const away = await zoneHere({ kind: 'red', zone_envelope: here(0.1, 20) as never })
    const parent = { parent_type: 'FLIGHT_PLAN', parent_uuid: asking.plan_uuid }
    await capabilities.permissions.request.invoke(world.as(vayu.owner), parent, away)
    await decidePermission(world, kia, { permission_uuid }, -1)
    await tell()
    const lines = (await listOf(vayu.owner, { kind: 'plan' })).map(({ line }) => line)
    expect(lines.map((line) => line.includes(zone.zone_name))).toEqual([true, true])
    expect(lines.map((line) => line.includes(away.zone_name)).toSorted()).toEqual([false, true])
  })

  it('is read by opening it, or in the list: one, all of a kind, all; and a list goes on from its cursor', async () => {
    const { permission_uuid } = await ask()
    await ask()
    await ask()
    await tell()
    const unread = () => notifications.unread.invoke(world.as(kia.owner), {}, {})
    await notifications.readAll.invoke(world.as(kia.owner), {}, { kind: 'zone' })
    const before = (await unread()).kinds['request']!
    await capabilities.permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect((await unread()).kinds).toEqual({ request: before })
    await capabilities.permissions.open.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect((await unread()).kinds).toEqual({ request: before - 1 })

    const first = await notifications.list.invoke(world.as(kia.owner), {}, { limit: 2, kind: 'request' })
    const rest = await notifications.list.invoke(
      world.as(kia.owner),
      {},
      { limit: 100, kind: 'request', cursor: first.next_cursor! },
    )
    expect(rest.next_cursor).toBeNull()
    const all = await listOf(kia.owner, { kind: 'request', limit: 100 })
    expect([...first.data, ...rest.data]).toEqual(all)
    const told = await listOf(kia.owner, { limit: 100 })
    const waiting = await listOf(kia.owner, { waits: 1, limit: 100 })
    expect(waiting).toEqual(told.filter(({ waits }) => waits))
    expect([waiting.length > 0, waiting.length < told.length]).toEqual([true, true])

    const { notification_uuid } = first.data[0]!
    const mark = (read: boolean, actor = kia.owner) =>
      notifications.mark.invoke(world.as(actor), { notification_uuid }, { read })
    expect((await mark(true)).read_at).not.toBeNull()
    expect((await mark(false)).read_at).toBeNull()
    await expect(mark(true, vayu.owner)).rejects.toMatchObject({ code: 'not_found' })
    const get = (actor = kia.owner) => notifications.get.invoke(world.as(actor), { notification_uuid }, {})
    expect(await get()).toMatchObject({ notification_uuid })
    await expect(get(vayu.owner)).rejects.toMatchObject({ code: 'not_found' })
    const { read } = await notifications.readAll.invoke(world.as(kia.owner), {}, {})
    expect(read).toBe(before - 1)
    expect(await unread()).toEqual({ total: 0, kinds: {} })
    expect(await listOf(kia.owner, { unread: 1 })).toEqual([])
  })

  it('is no longer sent to who left the organisation: no e-mail, and nothing in the list', async () => {
    const member = await buildMember(world, kia.org)
    await ask({ mission_name: 'Before' })
    while ((await notifyPeople(world.services)) > 0);
    expect(await titlesOf(member.actor)).toEqual(expect.arrayContaining(['New request: Before']))
    await capabilities.users.remove.invoke(
      world.as(kia.owner),
      { user_uuid: member.person.user.user_uuid },
      {},
    )
    await tell()
    expect(mailsTo(member.person.user.email)).toEqual([])
    expect(await titlesOf(member.actor)).toEqual([])
  })
})

describe('what a person chose', () => {
  const set = (input: object, actor = kia.owner) =>
    notifications.setPreferences.invoke(world.as(actor), {}, input as never)

  it('holds for each kind and channel; an e-mail waits for the end of quiet hours, the digest for its time', async () => {
    const email = emailOf(kia)
    await set({
      time_zone: 'Asia/Kolkata',
      quiet_from: '13:00',
      quiet_to: '16:00',
      digest_at: '18:00',
      choices: { request_late: { email: 'off' } },
    })
    const saved = await notifications.preferences.invoke(world.as(kia.owner), {}, {})
    expect(saved).toMatchObject({ time_zone: 'Asia/Kolkata', quiet_from: '13:00', quiet_to: '16:00' })
    expect(saved.choices.request).toEqual({ console: 'on', email: 'once', push: 'once', sms: 'off' })
    expect(saved.choices.request_late).toEqual({ console: 'on', email: 'off', push: 'once', sms: 'off' })

    // 13:30 in Kolkata.
    world.clock.advance(new Date('2026-06-02T08:00:00Z').getTime() - world.clock.now().getTime())
    await tell()
    const before = mailsTo(email).length
    const { zone } = await ask({ mission_name: 'In the quiet' })
    await capabilities.zones.update.invoke(
      world.as(kia.owner),
      { zone_uuid: zone.zone_uuid },
      { max_height: 90 },
    )
    await tell()
    expect(mailsTo(email)).toHaveLength(before)
    expect(await titlesOf(kia.owner)).toContain('New request: In the quiet')
    world.clock.advance(2.5 * hour)
    await tell()
    expect(
      mailsTo(email)
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['New request: In the quiet'])
    const preview = await notifications.digest.invoke(world.as(kia.owner), {}, {})
    expect(preview).toMatchObject({ next_at: '2026-06-02T12:30:00.000Z', subject: expect.any(String) })
    world.clock.advance(2 * hour)
    await tell()
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: preview.subject, text: preview.text })
    expect(await notifications.digest.invoke(world.as(kia.owner), {}, {})).toMatchObject({
      items: 0,
      text: null,
    })
    const digest = mailsTo(email).at(-1)!
    expect(mailsTo(email)).toHaveLength(before + 2)
    expect(digest.text).toContain(`Zone changed: ${zone.zone_name}`)
    expect(digest.text).not.toContain('In the quiet')

    await set({
      choices: { request: { console: 'off', email: 'off', push: 'off' } },
      quiet_from: null,
      quiet_to: null,
    })
    await ask({ mission_name: 'Unwanted' })
    await tell()
    expect(await titlesOf(kia.owner)).not.toContain('New request: Unwanted')
    expect(mailsTo(email)).toHaveLength(before + 2)
    await set({ choices: { request: { console: 'on', email: 'once', push: 'once' } } })
  })

  it('sends a text message at once to a verified phone, once, and none in quiet hours', async () => {
    const person = await buildMember(world, kia.org)
    const { user_uuid, phone } = person.person.user
    await set({ choices: { request: { sms: 'once', email: 'off' } } }, person.actor)
    const texts = () => world.sent.filter(({ channel, to }) => channel === 'sms' && to === phone)
    await ask({ mission_name: 'To no phone' })
    await tell()
    expect(texts()).toEqual([])
    await world.services.db.execute(
      sql`update users set phone_verified = true where user_uuid = ${user_uuid}`,
    )
    await buildMission(world, vayu, { mission_envelope: here(), mission_name: 'To the phone' })
    await Promise.all([tell(), tell()])
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toMatchObject({
      text: expect.stringContaining('New request: To the phone'),
      link: expect.stringContaining('/notifications?open='),
    })
    await set({ quiet_from: '00:00', quiet_to: '23:59' }, person.actor)
    await buildMission(world, vayu, { mission_envelope: here(), mission_name: 'In the quiet' })
    await tell()
    world.clock.advance(day)
    await tell()
    expect(texts()).toHaveLength(1)
  })

  it('is refused where it makes no sense', async () => {
    for (const input of [
      { time_zone: 'Mars/Olympus' },
      { quiet_from: '22:00' },
      { quiet_from: '25:00', quiet_to: '06:00' },
      { choices: { request: { email: 'sometimes' } } },
      { choices: { gossip: { email: 'once' } } },
    ])
      await expect(set(input)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('holds for what waits to be sent, too', async () => {
    const { actor, person } = await buildMember(world, kia.org)
    const { email } = person.user
    const now = world.clock.now().toISOString().slice(11, 16)
    const later = new Date(world.clock.now().getTime() + hour).toISOString().slice(11, 16)
    await set({ quiet_from: now, quiet_to: later }, actor)
    const { zone } = await ask({ mission_name: 'Waits in the quiet' })
    await tell()
    const preview = () => notifications.digest.invoke(world.as(actor), {}, {})
    expect((await preview()).text).toContain(zone.zone_name)
    await set({ choices: { request: { email: 'off' }, zone: { email: 'off' } } }, actor)
    expect(await preview()).toMatchObject({ items: 0 })
    world.clock.advance(day)
    await tell()
    expect(mailsTo(email)).toEqual([])
  })

  it('can be ended by the link in an e-mail, signed in or not, and only for what the link names', async () => {
    const { email } = kia.person.user
    await ask({ mission_name: 'Last one' })
    await tell()
    const { oneClick, page } = mailsTo(email).at(-1)!.unsubscribe!
    expect(new URL(page).pathname).toBe('/unsubscribe')
    const token = new URL(oneClick).searchParams.get('token')!
    const unsubscribe = (text: string) =>
      notifications.unsubscribe.invoke(world.as({ ...partnerActor, partner: null }), { token: text }, {})
    await unsubscribe(token)
    await unsubscribe(token)
    const { choices } = await notifications.preferences.invoke(world.as(kia.owner), {}, {})
    expect([choices.request.email, choices.request_late.email, choices.zone.email]).toEqual([
      'off',
      'off',
      'digest',
    ])
    const [user, , mac] = token.split('.')
    for (const forged of [`${user}.zone.${mac}`, `${token}A`, 'x', `${user}.request.`])
      await expect(unsubscribe(forged)).rejects.toMatchObject({ code: 'not_found' })
    await set({ choices: { request: { email: 'once' } } })
  })
})

it('a message about an alert is sent to the pilot, and the answer to the managers, who write none to each other', async () => {
  const scene = await buildAlertScene(world, 70)
  const neighbour = await buildManager(world)
  await capabilities.zones.link.invoke(
    world.as(scene.manager.owner),
    { zone_uuid: scene.zoneUuid },
    { org_uuid: neighbour.org.org_uuid, membership_type: 1 },
  )
  await recordEvidence(world.services, [zoneEvidence(scene)])
  await tell()
  const { owner } = scene.manager
  const [alert] = (await capabilities.alerts.list.invoke(world.as(owner), {}, {})).data
  const write = (actor: MemberActor, text: string) =>
    capabilities.alerts.write.invoke(world.as(actor), { alert_uuid: alert!.alert_uuid }, { text })
  await write(owner, 'Descend now')
  await tell()
  const [notification] = await listOf(scene.flight.owner, { kind: 'message' })
  expect(notification).toMatchObject({ waits: true, path: `/pilot?session=${scene.flight.sessionUuid}` })
  expect(notification!.title).toMatch(/^Message about .*: Descend now$/)
  const managers = () =>
    Promise.all([owner, neighbour.owner].map((actor) => titlesOf(actor, { kind: 'message' })))
  expect(await managers()).toEqual([[], []])
  await write(scene.flight.owner, 'Descending')
  await tell()
  const answered = [expect.stringMatching(/: Descending$/)]
  expect(await managers()).toEqual([answered, answered])
  expect(await titlesOf(scene.flight.owner, { kind: 'message' })).toHaveLength(1)
})

it('a long message is cut in the list, also in the middle of a sign of two units, and what comes after it is sent', async () => {
  const scene = await buildAlertScene(world, 72)
  await recordEvidence(world.services, [zoneEvidence(scene)])
  const { owner } = scene.manager
  const [alert] = (await capabilities.alerts.list.invoke(world.as(owner), {}, {})).data
  const signs = '\u{1F6A8}'.repeat(200)
  for (const text of [signs, `!${signs}`, 'Descend now'])
    await capabilities.alerts.write.invoke(world.as(owner), { alert_uuid: alert!.alert_uuid }, { text })
  await tell()
  expect(await titlesOf(scene.flight.owner, { kind: 'message' })).toHaveLength(3)
})

describe('what is not handled in time', () => {
  const late = async (actor: MemberActor, kind: string) => titlesOf(actor, { kind })
  /** As many processes as there may be. */
  const race = async () => {
    await Promise.all(Array.from({ length: 8 }, () => escalate(world.services)))
    await Promise.all(Array.from({ length: 4 }, () => notifyPeople(world.services)))
    await tell()
  }

  it('goes to the Admins after four hours, or half an hour before its start, once; not when it was opened', async () => {
    const member = await buildMember(world, other.org)
    const zone = await zoneHere({ kind: 'red', manager: other })
    const inTime = async (name: string, from: number) => {
      const { permissions } = await buildMission(world, vayu, {
        mission_envelope: here(),
        mission_name: name,
        ...startingIn(from),
      })
      return permissions.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)!
    }
    await inTime('Tomorrow', 24)
    await inTime('Soon', 2)
    const opened = await inTime('Opened', 24)
    const answered = await inTime('Answered', 24)
    await tell()
    await capabilities.permissions.open.invoke(
      world.as(member.actor),
      { permission_uuid: opened.permission_uuid },
      {},
    )
    await decidePermission(world, other, answered, 1)
    const news = () => late(other.owner, 'request_late')
    world.clock.advance(89 * minute)
    await race()
    expect(await news()).toEqual([])
    world.clock.advance(2 * minute)
    await race()
    expect(await news()).toEqual(['Nobody opened this request: Soon'])
    world.clock.advance(3 * hour)
    await race()
    await race()
    expect(await news()).toEqual(['Nobody opened this request: Tomorrow', 'Nobody opened this request: Soon'])
    expect(await late(member.actor, 'request_late')).toEqual([])
  })

  const rule = (request_after_minutes: number, actor = kia.owner) =>
    capabilities.notifications.setEscalation.invoke(
      world.as(actor),
      {},
      { request_after_minutes, before_start_minutes: 0 },
    )
  /** A request to a zone of `other`, to which kia is linked. */
  const askLinked = async (mission_name: string, membership_type: number) => {
    const zone = await zoneHere({ kind: 'red', manager: other })
    const link = { org_uuid: kia.org.org_uuid, membership_type }
    await capabilities.zones.link.invoke(world.as(other.owner), { zone_uuid: zone.zone_uuid }, link)
    const mission = { mission_envelope: here(), mission_name, ...startingIn(24) }
    const { permissions } = await buildMission(world, vayu, mission)
    return permissions.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)!
  }
  const wasLate = async (name: string, actor = other.owner) =>
    (await late(actor, 'request_late')).includes(`Nobody opened this request: ${name}`)

  it('was not opened by who only watches the zone, is not told to them, and does not go by their times', async () => {
    await rule(10)
    const { permission_uuid } = await askLinked('Watched', 2)
    await tell()
    expect(await titlesOf(kia.owner)).not.toContain('New request: Watched')
    await capabilities.permissions.open.invoke(world.as(kia.owner), { permission_uuid }, {})
    world.clock.advance(hour)
    await race()
    expect(await wasLate('Watched')).toBe(false)
    world.clock.advance(4 * hour)
    await race()
    expect(await wasLate('Watched')).toBe(true)
    expect(await wasLate('Watched', kia.owner)).toBe(false)
  })

  it('goes to them when the organisation chose it, or sooner where another manager is less patient', async () => {
    await rule(10)
    expect(await notifications.escalation.invoke(world.as(kia.owner), {}, {})).toEqual({
      request_after_minutes: 10,
      before_start_minutes: 0,
    })
    await ask({ mission_name: 'Urgent', ...startingIn(24) })
    await tell()
    world.clock.advance(11 * minute)
    await race()
    expect(await wasLate('Urgent', kia.owner)).toBe(true)

    // The other keeps the default of four hours.
    await rule(10 * 60)
    await askLinked('Two managers', 1)
    await tell()
    world.clock.advance(4 * hour + minute)
    await race()
    expect(await wasLate('Two managers')).toBe(true)
    expect(await wasLate('Two managers', kia.owner)).toBe(true)
  })

  describe('of a mission that moves while it waits', () => {
    const asked = async (mission_name: string, from: number) => {
      const { mission, permission_uuid } = await ask({ mission_name, ...startingIn(from) })
      const move = (hours: number) =>
        capabilities.missions.update.invoke(
          world.as(vayu.owner),
          { mission_uuid: mission.mission_uuid },
          startingIn(hours),
        )
      return { mission, permission_uuid, move, wasLate: () => wasLate(mission_name, kia.owner) }
    }
    const impatient = { request_after_minutes: 10 * 60, before_start_minutes: 30 }
    beforeAll(async () => {
      await notifications.setEscalation.invoke(world.as(kia.owner), {}, impatient)
    })

    it('goes by the new start: sooner where that is sooner', async () => {
      const { move, wasLate } = await asked('Brought forward', 24)
      await tell()
      await move(2)
      world.clock.advance(89 * minute)
      await race()
      expect(await wasLate()).toBe(false)
      world.clock.advance(2 * minute)
      await race()
      expect(await wasLate()).toBe(true)
    })
    it('goes by the new start: later where that is later, and no later than it may wait at all', async () => {
      const { move, wasLate } = await asked('Put off', 2)
      await tell()
      await move(48)
      world.clock.advance(9 * hour)
      await race()
      expect(await wasLate()).toBe(false)
      world.clock.advance(hour + minute)
      await race()
      expect(await wasLate()).toBe(true)
    })
    it('does not wait again where it was opened', async () => {
      const { permission_uuid, move, wasLate } = await asked('Opened before', 24)
      await tell()
      await capabilities.permissions.open.invoke(world.as(kia.owner), { permission_uuid }, {})
      await move(1)
      world.clock.advance(hour - minute)
      await race()
      expect(await wasLate()).toBe(false)
    })
    it('goes by the new start also where it moves just while its people are told', async () => {
      await tell()
      const { move, wasLate } = await asked('Told first', 24)
      const write = () => notifyPeople(world.services)
      await whileWritten(world, { table: 'escalations', write }, () => move(2))
      await tell()
      world.clock.advance(91 * minute)
      await race()
      expect(await wasLate()).toBe(true)
    })
    it('is told once it has moved, and goes by the new start: nobody waits for that, an alert least of all', async () => {
      const scene = await buildAlertScene(world, 74)
      await tell()
      const { mission, wasLate } = await asked('Moved first', 24)
      const { start_time, end_time } = startingIn(2)
      await world.services.db.transaction(async (moving) => {
        await moving.execute(sql`update missions set start_time = ${start_time}, end_time = ${end_time}
          where mission_uuid = ${mission.mission_uuid}`)
        await recordEvidence(world.services, [zoneEvidence(scene)])
        await tell()
        expect(await titlesOf(scene.manager.owner)).toContainEqual(
          expect.stringMatching(/: In the zone without permission\.$/),
        )
        expect(await titlesOf(kia.owner)).not.toContain('New request: Moved first')
      })
      await tell()
      expect(await titlesOf(kia.owner)).toContain('New request: Moved first')
      world.clock.advance(91 * minute)
      await race()
      expect(await wasLate()).toBe(true)
    })
  })

  it.each([
    ['before anybody was notified of it', (open: () => unknown) => open()],
    [
      'in the same moment',
      (open: () => unknown) =>
        Promise.all([open(), notifyPeople(world.services), notifyPeople(world.services)]),
    ],
  ])('was opened also where that came %s', async (name, act) => {
    const { permission_uuid } = await askLinked(name, 2)
    await act(() => capabilities.permissions.open.invoke(world.as(other.owner), { permission_uuid }, {}))
    await tell()
    world.clock.advance(5 * hour)
    await race()
    expect(await wasLate(name)).toBe(false)
  })

  it('an alert goes to them after a minute, also in their quiet hours, unless it was acknowledged', async () => {
    const scene = await buildAlertScene(world, 40)
    const { owner } = scene.manager
    await notifications.setPreferences.invoke(
      world.as(owner),
      {},
      { quiet_from: '00:00', quiet_to: '23:59', time_zone: 'UTC' },
    )
    await recordEvidence(world.services, [zoneEvidence(scene)])
    await tell()
    expect(await late(owner, 'alert')).toHaveLength(1)
    world.clock.advance(59_000)
    await race()
    expect(await late(owner, 'alert_late')).toEqual([])
    world.clock.advance(2_000)
    await race()
    await race()
    expect(await late(owner, 'alert_late')).toHaveLength(1)
    expect(mailsTo(emailOf(scene.manager)).map(({ subject }) => subject)).toEqual(
      await late(owner, 'alert_late'),
    )
    // The pilot is notified of the alert, and not of its escalation.
    expect(await late(scene.flight.owner, 'alert')).toHaveLength(1)
    expect(await late(scene.flight.owner, 'alert_late')).toEqual([])

    const second = await buildAlertScene(world, 42)
    await recordEvidence(world.services, [zoneEvidence(second)])
    await tell()
    const [alert] = (await capabilities.alerts.list.invoke(world.as(second.manager.owner), {}, {})).data
    await capabilities.alerts.acknowledge.invoke(
      world.as(second.manager.owner),
      { alert_uuid: alert!.alert_uuid },
      {},
    )
    world.clock.advance(2 * minute)
    await race()
    expect(await late(second.manager.owner, 'alert_late')).toEqual([])
  })
})

it('a credential that ends is announced to its pilot and the Admins 30, 7 and 1 days before, once each, with the days that are left', async () => {
  await warnOfExpiry(world.services)
  const member = await buildMember(world, vayu.org)
  const expires_at = new Date(world.clock.now().getTime() + 31 * day)
  await capabilities.users.addPilotCredential.invoke(
    world.as(vayu.owner),
    { user_uuid: member.person.user.user_uuid },
    { rpc_number: 'RPC-77', category: 2, sub_category: 2, class: 1, expires_at: expires_at.toISOString() },
  )
  for (const days of [29, 6.9, 0.5]) {
    world.clock.advance(expires_at.getTime() - days * day - world.clock.now().getTime())
    await Promise.all([warnOfExpiry(world.services), warnOfExpiry(world.services)])
    await tell()
  }
  const papers = [1, 7, 29].map(
    (days) => `Pilot credential RPC-77 of Asha Rao ends in ${days === 1 ? 'a day' : `${days} days`}`,
  )
  for (const actor of [member.actor, vayu.owner])
    expect((await titlesOf(actor, { kind: 'paper' })).filter((title) => title.includes('RPC-77'))).toEqual(
      papers,
    )
  const pathFor = async (actor: MemberActor) =>
    (await listOf(actor, { kind: 'paper' })).find(({ title }) => title === papers[0])?.path
  // To the pilot, who is no Admin, the team is closed.
  expect(await pathFor(member.actor)).toBe('/settings')
  expect(await pathFor(vayu.owner)).toBe(`/people?member=${member.person.user.user_uuid}`)
})

describe('an invitation', () => {
  const invite = invitationCalls(world)
  const ofOrganisation = (actor: MemberActor) => listOf(actor, { kind: 'organisation' })
  const askFor = (org: { org: { org_uuid: string } }) => ({
    resource_type: 1,
    resource_uuid: org.org.org_uuid,
    invitee_type: 1,
    invite_role: 1,
  })

  it('of a person who asks to join is sent to the Admins by the name of the person, whatever they act for', async () => {
    const asked = await buildOrganisation(world)
    const person = await buildUser(world)
    const alone = await invite.create(person.actor, askFor(asked))
    const elsewhere = await invite.create(vayu.owner, askFor(asked))
    await tell()
    const title = 'Asha Rao asks to join'
    const at = ({ invite_uuid }: { invite_uuid: string }) =>
      `/people?tab=invitations&invitation=${invite_uuid}`
    const told = (await ofOrganisation(asked.owner)).map((one) => [one.title, one.path])
    expect(told.toSorted()).toEqual([alone, elsewhere].map((one) => [title, at(one)]).toSorted())
    expect(await ofOrganisation(vayu.owner)).toEqual([])
  })

  it('of an organisation that asks for a zone is sent to the Admins of every Manager', async () => {
    const watch = await buildOrganisation(world, { type: 'airspaceMonitor', org_name: 'River Watch' })
    const { zone_uuid, zone_name } = await zoneHere()
    await capabilities.zones.link.invoke(
      world.as(kia.owner),
      { zone_uuid },
      { org_uuid: other.org.org_uuid, membership_type: 1 },
    )
    await invite.create(watch.owner, {
      resource_type: 3,
      resource_uuid: zone_uuid,
      invitee_type: 2,
      invite_role: 2,
    })
    await tell()
    const told = { title: `River Watch asks for ${zone_name}`, path: '/invitations' }
    for (const { owner } of [kia, other]) expect((await ofOrganisation(owner))[0]).toMatchObject(told)
  })

  it('of the platform to take an asset over is sent to the Admins by the name of who offers it', async () => {
    const { assetOf, deregister, offer, vayu: former, deccan: next } = await buildTransferScene(world)
    const root = await buildUser(world, { email: rootEmail })
    const asset = await assetOf(former)
    await deregister(former.owner, asset)
    await offer(asset, root.actor, next)
    await tell()
    expect(await ofOrganisation(next.owner)).toMatchObject([
      { title: expect.stringMatching(/^Transfer of .+, begun by Asha Rao$/), path: '/transfers' },
    ])
  })

  it('about an asset without owner is sent to the Admins of its model’s manufacturer, as to those of an owner', async () => {
    const { assetOf, deregister, vayu: former, deccan: asking, works } = await buildTransferScene(world)
    const asset = await assetOf(former)
    await deregister(former.owner, asset)
    const { invite_uuid } = await invite.create(asking.owner, {
      resource_type: 2,
      resource_uuid: asset.asset_uuid,
      invitee_type: 2,
    })
    await tell()
    expect(await ofOrganisation(works.owner)).toMatchObject([
      {
        title: `Transfer of ${asset.asset_uin}, begun by Deccan Aerial`,
        subject_uuid: invite_uuid,
        path: '/invitations',
      },
    ])
    expect(await ofOrganisation(former.owner)).toEqual([])
  })
})

it('zones that one request made are one line to people, and an event each to machines', async () => {
  await tell()
  const zones = ['North', 'Middle', 'South'].map((name) =>
    zoneBody('red', { zone_name: `${name} apron`, zone_envelope: here(0.2) as never }),
  )
  const made = await capabilities.zones.createMany.invoke(world.as(kia.owner), {}, { zones })
  await tell()
  const titles = await titlesOf(kia.owner, { kind: 'zone' })
  expect(titles.filter((title) => title.includes('apron'))).toEqual([
    `3 zones in effect: ${made.zones[0]!.zone_name} and others`,
  ])
  const { rows } = await world.database.pool.query(
    `select from outbox_events where name = 'zone.published' and subject_uuid = any($1)`,
    [made.zones.map(({ zone_uuid }) => zone_uuid)],
  )
  expect(rows).toHaveLength(3)
})
