import { describe, expect, it } from 'vitest'
import { recordEvidence } from './flight/alerts/evidence.ts'
import type { RequestCtx } from './kernel/index.ts'
import { capabilities } from './operations.ts'
import { buildAlertScene, zoneEvidence } from './testing/alert-scene.ts'
import { openTestWorld } from './testing/file-world.ts'
import { buildMission, buildSession, invitationCalls, square } from './testing/index.ts'

const world = await openTestWorld()
const scene = await buildAlertScene(world, 30)

interface Asked {
  limit: number
  cursor?: string
  page?: number
}

/** Records of the same moment: these are in the order of their uuid. */
const lists = [
  {
    name: 'alerts',
    list: (ctx: RequestCtx, asked: Asked) => capabilities.alerts.list.invoke(ctx, {}, asked),
    uuid: 'alert_uuid',
    more: () => recordEvidence(world.services, [zoneEvidence(scene, world.services.ids.uuid())]),
  },
  {
    name: 'flight sessions',
    list: (ctx: RequestCtx, asked: Asked) => capabilities.sessions.list.invoke(ctx, {}, asked),
    uuid: 'session_uuid',
    more: () => buildSession(world, { org: scene.operator }),
  },
  {
    name: 'audit entries',
    list: (ctx: RequestCtx, asked: Asked) => capabilities.audit.list.invoke(ctx, {}, asked),
    uuid: 'entry_uuid',
    more: () => buildSession(world, { org: scene.operator }),
  },
  {
    name: 'requests for permission',
    list: (_: RequestCtx, asked: Asked) =>
      capabilities.permissions.list.invoke(world.as(scene.manager.owner), {}, asked),
    uuid: 'permission_uuid',
    more: () => buildMission(world, scene.operator, { mission_envelope: square(30, 10) }),
  },
  {
    name: 'missions',
    list: (ctx: RequestCtx, asked: Asked) => capabilities.missions.list.invoke(ctx, {}, asked),
    uuid: 'mission_uuid',
    more: () => buildMission(world, scene.operator, { mission_envelope: square(30, 10) }),
  },
  {
    name: 'invitations',
    list: (ctx: RequestCtx, asked: Asked) => capabilities.invitations.list.invoke(ctx, {}, asked),
    uuid: 'invite_uuid',
    more: () =>
      invitationCalls(world).create(scene.operator.owner, {
        ...{ resource_type: 1, resource_uuid: scene.operator.org.org_uuid, invitee_type: 1, invite_mode: 1 },
        ...{ invite_identifier: `${world.services.ids.uuid()}@example.org`, invite_role: 1 },
      }),
  },
]

describe.each(lists)('$name', ({ list, uuid, more }) => {
  const named = (record: object) => (record as Record<string, string>)[uuid]
  const ask = async (asked: Asked) => {
    const { data, pagination, next_cursor } = await list(world.as(scene.operator.owner), asked)
    const uuids = data.map((record) => ('permission' in record ? record.permission : record)).map(named)
    return { uuids, pagination, next_cursor }
  }

  it('are turned page by page, each of them once, whatever comes in meanwhile', async () => {
    for (let n = 0; n < 4; n += 1) await more()
    const before = await ask({ limit: 100 })
    const total = before.uuids.length
    expect(before).toMatchObject({ pagination: { total_records: total }, next_cursor: null })
    const seen: unknown[] = []
    let cursor: string | null | undefined
    for (let page = 1; cursor !== null; page += 1) {
      const turned = await ask({ limit: 2, ...(cursor && { cursor }) })
      expect(turned.pagination).toMatchObject({ current_page: page, total_records: total })
      seen.push(...turned.uuids)
      cursor = turned.next_cursor
      world.clock.advance(1)
      await more()
    }
    expect(seen).toEqual(before.uuids)
    const second = await ask({ limit: 2, page: 2 })
    expect(await ask({ limit: 2, cursor: (await ask({ limit: 2 })).next_cursor ?? '' })).toEqual(second)
  })

  it('end with a page that is full, where nothing follows it', async () => {
    for (let n = 0; n < 2; n += 1) await more()
    const limit = (await ask({ limit: 100 })).uuids.length
    const { uuids, pagination, next_cursor } = await ask({ limit })
    expect(uuids).toHaveLength(limit)
    expect({ has_next: pagination.has_next, next_cursor }).toEqual({ has_next: false, next_cursor: null })
  })

  it('know no cursor that they did not give, and take the latest moment that one may have', async () => {
    const uuid = world.services.ids.uuid()
    for (const cursor of ['2', '1-x-2-3', `${'9'.repeat(15)}-${uuid}-1-1`])
      await expect(ask({ limit: 2, cursor })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await ask({ limit: 2, cursor: `${'9'.repeat(14)}-${uuid}-1-1` })).uuids).not.toEqual([])
  })
})
