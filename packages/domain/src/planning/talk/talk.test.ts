import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notifyPeople } from '../../desk/notifications/sharing.ts'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const { permissions, missions, notifications, zones } = capabilities

const requestHere = async () => {
  const zone = await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  return { zone, mission, permission_uuid: mission.permissions[0]!.permission_uuid }
}
interface Asked {
  permission_uuid: string
}

const write = (actor: MemberActor, { permission_uuid }: Asked, body: object = { text: 'Hello' }) =>
  permissions.write.invoke(world.as(actor), { permission_uuid }, body)
const talk = (actor: MemberActor, { permission_uuid }: Asked) =>
  permissions.messages.invoke(world.as(actor), { permission_uuid }, {})
const read = (actor: MemberActor, { permission_uuid }: Asked, message_uuid: string) =>
  permissions.readMessages.invoke(world.as(actor), { permission_uuid }, { message_uuid })
const file = (file_name: string, text: string) => ({ file_name, content_base64: btoa(text) })
const events = async () => {
  const { rows } = await world.services.db.execute<{ org_uuids: string[]; facts: Record<string, unknown> }>(
    "select org_uuids, facts from outbox_events where name = 'permission.message' order by event_uuid",
  )
  return rows
}

describe('operator and manager', () => {
  it('write each other about a request, each person reading for themself', async () => {
    const asked = await requestHere()
    const sent = await write(kia.owner, asked, { text: 'Start after 14:10?' })
    expect(sent).toMatchObject({ org_name: kia.org.org_name, is_own: true, is_unread: false, files: [] })
    expect((await talk(vayu.owner, asked)).messages).toEqual([{ ...sent, is_own: false, is_unread: true }])
    await read(vayu.owner, asked, sent.message_uuid)
    expect((await talk(vayu.owner, asked)).messages).toMatchObject([{ is_unread: false }])
    expect((await talk(vayu.pilot, asked)).messages).toMatchObject([{ is_unread: true }])
    const answer = await write(vayu.pilot, asked, { text: '<script>alert(1)</script>' })
    // The mark goes on only.
    await read(vayu.owner, asked, '00000000-0000-7000-8000-000000000000')
    expect((await talk(vayu.owner, asked)).messages.map(({ text, is_unread }) => [text, is_unread])).toEqual([
      ['Start after 14:10?', false],
      ['<script>alert(1)</script>', true],
    ])
    const counts = (actor: MemberActor) =>
      permissions.missionMessages.invoke(world.as(actor), { mission_uuid: asked.mission.mission_uuid }, {})
    const { permission_uuid } = asked
    expect(await counts(vayu.owner)).toEqual([{ permission_uuid, messages: 2, unread: 1 }])
    expect(await counts(kia.owner)).toEqual([{ permission_uuid, messages: 2, unread: 1 }])
    const shown = await permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect(shown.messages).toEqual({ messages: 2, unread: 1 })
    await read(kia.owner, asked, answer.message_uuid)
    const [row] = (
      await permissions.list.invoke(world.as(kia.owner), {}, { zone_uuid: asked.zone.zone_uuid })
    ).data
    expect(row?.messages).toEqual({ messages: 2, unread: 0 })
  })

  it('send a message again with its key, also at the same time, and it is stored once', async () => {
    const asked = await requestHere()
    const body = { text: 'Once', files: [file('a.txt', 'Hello')], idempotency_key: 'k1' }
    const [first, again] = await Promise.all([write(vayu.owner, asked, body), write(vayu.owner, asked, body)])
    expect(again).toEqual(first)
    expect(await write(vayu.owner, asked, body)).toEqual(first)
    expect(await refusal(write(vayu.owner, asked, { ...body, text: 'Twice' }))).toBe('idempotency_key_reused')
    // A key is its writer's, and of one request.
    expect(await write(vayu.pilot, asked, body)).not.toEqual(first)
    await write(vayu.owner, await requestHere(), body)
    expect((await talk(kia.owner, asked)).messages).toHaveLength(2)
  })

  it('turn back to what was written first, 200 messages at a time', async () => {
    const asked = await requestHere()
    const first = await write(vayu.owner, asked, { text: 'The first' })
    await world.services.db.execute(sql`
      insert into permission_messages (message_uuid, permission_uuid, org_uuid, user_uuid, text, mentions, files, created_at)
      select overlay(m.message_uuid::text placing lpad(to_hex(g), 12, '0') from 25)::uuid, m.permission_uuid, m.org_uuid,
        m.user_uuid, g::text, '{}', '[]', m.created_at
      from permission_messages m, generate_series(x'ffffffffffff'::bigint - 249, x'ffffffffffff'::bigint) g
      where m.message_uuid = ${first.message_uuid}`)
    const newest = await talk(kia.owner, asked)
    expect(newest.messages).toHaveLength(200)
    const { permission_uuid } = asked
    const cursor = newest.next_cursor
    const before = await permissions.messages.invoke(world.as(kia.owner), { permission_uuid }, { cursor })
    expect(before.messages).toHaveLength(51)
    expect(before.messages[0]).toMatchObject({ text: 'The first' })
    expect(before.next_cursor).toBeNull()
    const all = [...before.messages, ...newest.messages].map(({ message_uuid }) => message_uuid)
    expect(all).toEqual([...new Set(all)].sort())
  })

  it('are alone with it: others, who monitors the zone and who managed it once know of nothing', async () => {
    const asked = await requestHere()
    const monitor = { org_uuid: other.org.org_uuid, membership_type: 2 }
    await zones.link.invoke(world.as(kia.owner), { zone_uuid: asked.zone.zone_uuid }, monitor)
    const tooLarge = { files: [file('a.txt', 'a'.repeat(5 * 2 ** 20 + 1))] }
    expect(await refusal(write(vayu.owner, asked, tooLarge))).toBe('payload_too_large')
    const { message_uuid, files } = await write(vayu.owner, asked, { files: [file('a.txt', 'Hello')] })
    const file_uuid = files[0]!.file_uuid
    for (const actor of [other.owner, deccan.owner]) {
      const load = () =>
        permissions.file.invoke(world.as(actor), { permission_uuid: asked.permission_uuid, file_uuid }, {})
      const { mission_uuid } = asked.mission
      const count = () => permissions.missionMessages.invoke(world.as(actor), { mission_uuid }, {})
      const acts = [
        () => talk(actor, asked),
        () => write(actor, asked),
        () => read(actor, asked, message_uuid),
      ]
      for (const act of [...acts, load, count]) expect(await refusal(act())).toBe('not_found')
    }
    const seen = await permissions.get.invoke(
      world.as(other.owner),
      { permission_uuid: asked.permission_uuid },
      {},
    )
    expect(seen.messages).toBeNull()
    expect((await events()).at(-1)?.org_uuids.toSorted()).toEqual(
      [vayu.org.org_uuid, kia.org.org_uuid].toSorted(),
    )
    // Of another request the file is not.
    const elsewhere = await buildMission(world, vayu, { mission_envelope: here() })
    const { permission_uuid } = elsewhere.permissions[0]!
    const load = permissions.file.invoke(world.as(vayu.owner), { permission_uuid, file_uuid }, {})
    expect(await refusal(load)).toBe('not_found')
  })

  it('mention people of both sides, and nobody else', async () => {
    const asked = await requestHere()
    const { people } = await talk(vayu.pilot, asked)
    const named = people.map(({ user_uuid }) => user_uuid)
    expect(named).toEqual(expect.arrayContaining([vayu.pilotUuid, kia.owner.user.userUuid]))
    expect(named).not.toContain(other.owner.user.userUuid)
    const mentions = [kia.owner.user.userUuid, vayu.pilotUuid, vayu.pilotUuid]
    const sent = await write(vayu.owner, asked, { text: '@both', mentions })
    expect(sent.mentions).toEqual([kia.owner.user.userUuid, vayu.pilotUuid])
    expect((await events()).at(-1)?.facts['mentions']).toEqual(sent.mentions)
    await notifyPeople(world.services)
    const received = async (actor: MemberActor) =>
      (await notifications.list.invoke(world.as(actor), {}, { kind: 'talk' })).data.filter(({ title }) =>
        title.endsWith('@both'),
      )
    expect(await received(kia.owner)).toMatchObject([
      { path: `/requests?tab=all&request=${asked.permission_uuid}&pane=talk`, read_at: null },
    ])
    expect(await received(vayu.pilot)).toMatchObject([
      { path: `/missions?mission=${asked.mission.mission_uuid}&talk=${asked.permission_uuid}` },
    ])
    expect(await received(vayu.owner)).toEqual([])
    await read(kia.owner, asked, sent.message_uuid)
    expect((await received(kia.owner))[0]?.read_at).not.toBeNull()
    const stranger = write(vayu.owner, asked, { text: '@you', mentions: [other.owner.user.userUuid] })
    expect(await refusal(stranger)).toBe('unprocessable')
  })

  it('go on while it is decided and withdrawn, and end with the mission', async () => {
    const asked = await requestHere()
    const colleague = await buildMember(world, kia.org, 'admin')
    const [first, second] = [kia, { owner: colleague.actor }]
    await Promise.all([
      decidePermission(world, first, asked, 1),
      decidePermission(world, second, asked, -1),
      write(vayu.owner, asked, { text: 'One' }),
      write(kia.owner, asked, { text: 'Two' }),
    ])
    await decidePermission(world, kia, asked, 1)
    await decidePermission(world, kia, asked, -1)
    await write(vayu.owner, asked, { text: 'Why withdrawn?' })
    const { messages } = await talk(kia.owner, asked)
    expect(messages.map(({ text }) => text).toSorted()).toEqual(['One', 'Two', 'Why withdrawn?'])
    const { mission_uuid } = asked.mission
    const [removed, late] = await Promise.allSettled([
      missions.delete.invoke(world.as(vayu.owner), { mission_uuid }, {}),
      write(kia.owner, asked, { text: 'Late' }),
    ])
    expect(removed.status).toBe('fulfilled')
    if (late.status === 'rejected') expect(['gone', 'not_found']).toContain(late.reason.code)
    expect(await refusal(write(kia.owner, asked))).toBe('gone')
    expect((await talk(kia.owner, asked)).can_write).toBe(false)
  })

  it('have so much room for files and messages, and no more, however many send at once', async () => {
    const asked = await requestHere()
    const { settings } = world.services
    const small = { ...settings, talk: { ...settings.talk, bytesOfOrganisation: 300 * 1024, messages: 12 } }
    const as = (actor: MemberActor) => ({ ...world.as(actor), settings: small })
    const send = () => permissions.write.invoke(as(vayu.owner), asked, { files: [file('note.txt', 'Hello')] })
    const before = (
      await world.services.db.execute<{ n: number }>(
        `select count(*)::int as n from permission_files where org_uuid = '${vayu.org.org_uuid}'`,
      )
    ).rows[0]!.n
    const sent = await Promise.allSettled(Array.from({ length: 6 }, send))
    const done = sent.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(4 - before)
    for (const one of sent)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'quota_exceeded' })
    for (let n = done.length; n < 12; n++) await write(kia.owner, asked)
    const more = permissions.write.invoke(as(kia.owner), asked, { text: 'One more' })
    expect(await refusal(more)).toBe('quota_exceeded')
  })
})
