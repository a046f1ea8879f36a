import { afterAll, describe, expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { buildManager, buildMember, createTestWorld } from '../../testing/index.ts'
import { recordEvidence } from './evidence.ts'

const world = await createTestWorld()
const scene = await buildAlertScene(world, 30)
const { manager, operator, flight, zoneUuid } = scene
const { alerts, zones } = capabilities
const stranger = await buildManager(world)
const monitor = await buildManager(world)
const neighbour = await buildManager(world)
const colleague = await buildMember(world, manager.org)
afterAll(() => world.close())

await recordEvidence(world.services, [zoneEvidence(scene)])
const link = ({ org: { org_uuid } }: typeof manager, membership_type: number) =>
  zones.link.invoke(world.as(manager.owner), { zone_uuid: zoneUuid }, { org_uuid, membership_type })
await link(monitor, 2)
await link(neighbour, 1)
const { data } = await alerts.list.invoke(world.as(manager.owner), {}, {})
const { alert_uuid } = data[0]!

const write = (actor: MemberActor, text: string) =>
  alerts.write.invoke(world.as(actor), { alert_uuid }, { text })
const talk = (actor: MemberActor) => alerts.messages.invoke(world.as(actor), { alert_uuid }, {})
const read = (actor: MemberActor, message_uuid?: string) =>
  alerts.readMessages.invoke(world.as(actor), { alert_uuid }, { message_uuid })

describe('a manager and a pilot', () => {
  it('write each other about an alert; what the other side read is reported, once', async () => {
    const sent = await write(manager.owner, 'Descend below 90 m now.')
    expect(sent).toMatchObject({ org_name: manager.org.org_name, is_own: true, read_at: null })
    expect((await talk(flight.owner)).messages).toEqual([{ ...sent, is_own: false }])
    expect(await read(colleague.actor)).toEqual({ read: 0 })
    expect(await read(flight.owner)).toEqual({ read: 1 })
    expect(await read(flight.owner)).toEqual({ read: 0 })
    await write(flight.owner, 'Descending')
    const { messages } = await talk(colleague.actor)
    expect(messages.map(({ text, is_own, read_at }) => [text, is_own, read_at !== null])).toEqual([
      ['Descend below 90 m now.', true, true],
      ['Descending', false, false],
    ])
    expect(messages[0]!.read_by).toBeTruthy()
  })

  it('the number of the pilot is shown to who handles the alert and to the operator, not to who watches', async () => {
    const { pilot } = await talk(manager.owner)
    expect(pilot?.phone).toMatch(/^\+\d+$/)
    expect((await talk(flight.owner)).pilot).toEqual(pilot)
    const watched = await talk(monitor.owner)
    expect(watched.pilot).toBeNull()
    expect(watched.messages.length).toBeGreaterThan(0)
  })

  it('nobody else reads or writes, and who only watches does not write', async () => {
    const refused = async (
      actor: MemberActor,
      code: string,
      asked: readonly ((by: MemberActor) => unknown)[],
    ) => {
      for (const ask of asked) await expect(ask(actor)).rejects.toMatchObject({ code })
    }
    const say = (actor: MemberActor) => write(actor, 'Hello')
    await refused(stranger.owner, 'not_found', [talk, say, read])
    await refused(monitor.owner, 'forbidden', [say, read])
    await expect(write(manager.owner, ' ')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('a message is news for the other side alone', async () => {
    const { rows } = await world.services.db.execute<{ name: string; facts: Record<string, unknown> }>(
      "select name, facts from outbox_events where name = 'alert.message' order by event_uuid",
    )
    expect(rows.map(({ facts }) => [facts['text'], facts['from_org_uuid']])).toEqual([
      ['Descend below 90 m now.', manager.org.org_uuid],
      ['Descending', operator.org.org_uuid],
    ])
  })

  it('what arrives while a phone says what it has shown does not count as read', async () => {
    const shown = await write(manager.owner, 'Hold at 60 m.')
    const arriving = ['One', 'Two', 'Three'].map((text) => write(manager.owner, text))
    const [first, again] = await Promise.all([
      read(flight.owner, shown.message_uuid),
      read(flight.owner, shown.message_uuid),
      ...arriving,
    ])
    expect([first, again].map((answer) => answer.read).toSorted()).toEqual([0, 1])
    const unread = async () =>
      (await talk(flight.owner)).messages.filter(({ is_own, read_at }) => !is_own && read_at === null)
    expect((await unread()).map(({ text }) => text).toSorted()).toEqual(['One', 'Three', 'Two'])
    const [oldest] = await unread()
    expect(await read(flight.owner, oldest!.message_uuid)).toEqual({ read: 1 })
    expect(await read(flight.owner)).toEqual({ read: 2 })
  })

  it('what a manager wrote waits for the pilot, whatever another manager of the alert has read', async () => {
    await read(manager.owner)
    const { message_uuid } = await write(manager.owner, 'Descend now.')
    await write(flight.owner, 'Say again')
    await write(neighbour.owner, 'Leave to the north.')
    expect(await read(neighbour.owner)).toEqual({ read: 1 })
    expect(await read(flight.owner, message_uuid)).toEqual({ read: 1 })
    expect(await read(manager.owner)).toEqual({ read: 0 })
    expect(await read(flight.owner)).toEqual({ read: 1 })
  })

  it('about a closed alert nobody writes any more', async () => {
    await alerts.close.invoke(world.as(manager.owner), { alert_uuid }, { reason: 'Landed.' })
    await expect(write(flight.owner, 'Landed')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a pilot reads whom to call about a zone, as its manager wrote it', async () => {
    const org = { org_uuid: manager.org.org_uuid }
    const duty_phone = '+918045550100'
    const saved = await capabilities.organisations.update.invoke(world.as(manager.owner), org, { duty_phone })
    expect(saved.duty_phone).toBe(duty_phone)
    const zone = await zones.get.invoke(world.as(flight.owner), { zone_uuid: zoneUuid }, {})
    expect(zone.memberships).toMatchObject([
      { ...org, duty_phone },
      { duty_phone: null },
      { duty_phone: null },
    ])
  })
})
