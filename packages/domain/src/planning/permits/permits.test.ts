import { writeFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { type MemberActor, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const { permissions, missions } = capabilities

interface Asked {
  permission_uuid: string
}
const permit = async (actor: MemberActor, { permission_uuid }: Asked, query: object = {}) => {
  const file = await permissions.permit.invoke(world.as(actor), { permission_uuid }, query)
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { ...file, code: /permit-(.+)\.pdf/.exec(file.file_name)![1]!, bytes: Buffer.concat(parts) }
}
const verify = (code: string) =>
  permissions.verify.invoke(
    { ...world.as(vayu.owner), actor: { partner: null, user: null, member: null } },
    { code },
    {},
  )

/** What is drawn, as the operators of its pages. */
const drawnIn = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, body]) => {
      try {
        return inflateSync(Buffer.from(body as string, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

const approvedHere = async (conditions: object[] = [], mission: object = {}) => {
  const zone = await zoneHere()
  const made = await buildMission(world, vayu, { mission_envelope: here(), ...mission })
  const asked = made.permissions.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)!
  await decidePermission(world, kia, asked, 1, { conditions, permission_reference: 'BLR/26/1184' })
  return { mission: made, permission_uuid: asked.permission_uuid }
}

describe('conditions', () => {
  it('are stored with their approval, in its history, and go with it', async () => {
    const [place, text] = [
      { latitude: 13.1, longitude: 77.6, radius_m: 300 },
      'Below 50 m within 300 m of the bridge',
    ]
    const { mission, permission_uuid } = await approvedHere([{ text, place }, { text: 'Call the tower' }])
    const read = async () =>
      (await missions.get.invoke(world.as(vayu.owner), { mission_uuid: mission.mission_uuid }, {}))
        .permissions[0]
    const conditions = [
      { text, place },
      { text: 'Call the tower', place: null },
    ]
    expect((await read())?.conditions).toEqual(conditions)
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    expect(plan.permissions[0]?.conditions).toEqual(conditions)
    const params = { mission_uuid: mission.mission_uuid }
    const exported = await capabilities.exchange.exportMission.invoke(world.as(vayu.owner), params, {
      format: 'geojson',
    })
    expect(JSON.parse(exported.content).features[0].properties.conditions).toMatchObject(conditions)
    const marks = await capabilities.exchange.exportMission.invoke(world.as(vayu.owner), params, {
      format: 'kml',
    })
    expect(marks.content).toContain('Call the tower')
    await missions.update.invoke(world.as(vayu.owner), params, { max_height: 90 })
    expect(await read()).toMatchObject({ permission_status: 0, conditions: [] })
    const { decisions } = await permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect(decisions.map((one) => one.conditions)).toEqual([[], conditions, []])
    const asked = { permission_uuid }
    expect(await refusal(decidePermission(world, kia, asked, -1, { conditions }))).toBe('unprocessable')
    const far = [{ text: 'There', place: { latitude: 91, longitude: 0 } }]
    expect(await refusal(decidePermission(world, kia, asked, 1, { conditions: far }))).toBe('invalid_input')
  })
})

describe('a permit', () => {
  it('is a PDF of one page with fonts in it, whatever the script of its words', async () => {
    const { mission, ...asked } = await approvedHere([{ text: 'ಸೇತುವೆಯ ಮೇಲೆ ಹಾರಬೇಡಿ, पुल के पास नहीं' }], {
      mission_name: 'ಬಾಗಲೂರು ಕಾಲುವೆ 測量',
    })
    await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const { bytes, content_type } = await permit(kia.owner, asked, { time_zone: 'Asia/Kolkata' })
    if (process.env['PERMIT_FILE']) await writeFile(process.env['PERMIT_FILE'], bytes)
    expect([content_type, bytes.toString('latin1', 0, 5), pagesOf(bytes)]).toEqual([
      'application/pdf',
      '%PDF-',
      1,
    ])
    const text = bytes.toString('latin1')
    for (const name of ['Kannada', 'NotoSans']) expect(text).toContain(name)
    expect(bytes.length).toBeLessThan(400_000)
    // A hatch, a dash and a curve: the map is drawn with lines and is no image.
    expect(text).not.toContain('/Subtype /Image')
    expect(drawnIn(bytes)).toMatch(/\[5 4\] 0\.? ?d|\[5 4\] 0 d/)
  })

  it('names the day of every time, that of UTC too, and cuts none of them', async () => {
    // In Kolkata from Saturday to Tuesday, both at 02:00.
    const { mission, ...asked } = await approvedHere([], {
      start_time: '2026-11-20T20:30:00Z',
      end_time: '2026-11-23T20:30:00Z',
    })
    const night = {
      flight_envelope: here(0.02),
      schedule_start_time: '2026-11-21T17:30:00Z',
      schedule_end_time: '2026-11-21T19:30:00Z',
    }
    const plan = await buildPlan(world, vayu, mission, night)
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    const { bytes } = await permit(vayu.owner, asked, { time_zone: 'Asia/Kolkata' })
    if (process.env['PERMIT_FILE']) await writeFile(`${process.env['PERMIT_FILE']}.days.pdf`, bytes)
    const words = drawn.mock.calls.map(([text]) => String(text))
    expect(words.join(' ')).toContain(
      'Valid, Sat, 21 Nov 2026 02:00 – 24 Nov 2026 02:00 GMT+5:30 20 Nov 2026 20:30 – 23 Nov 2026 20:30 UTC',
    )
    expect(words.join(' ')).toContain(`${plan.plan_svc_id}, 21 Nov 2026 23:00 – 22 Nov 2026 01:00 GMT+5:30`)
    expect(words.join(' ')).toContain('It ends on Tue, 24 Nov 2026 at 02:00 GMT+5:30,')
    expect(words).toContain('23 Nov 2026')
    expect(words.filter((text) => text.includes('…'))).toEqual([])
  })

  it('names the version of the mission that was approved, and says where the mission is at a later one', async () => {
    const { mission, ...asked } = await approvedHere()
    const number = mission.permissions[0]!.permission_svc_id
    const printed = async () => {
      const drawn = vi.spyOn(PDFDocument.prototype, 'text')
      drawn.mockClear()
      const { bytes } = await permit(vayu.owner, asked, {})
      if (process.env['PERMIT_FILE']) await writeFile(`${process.env['PERMIT_FILE']}.version.pdf`, bytes)
      return drawn.mock.calls.map(([text]) => String(text)).join(' ')
    }
    expect(await printed()).toContain(`${number}, v. 1`)
    expect(await printed()).not.toContain('of the mission was approved')
    const { mission_uuid } = mission
    await missions.update.invoke(world.as(vayu.owner), { mission_uuid }, { mission_description: 'Later' })
    const later = await printed()
    expect(later).toContain(`${number}, v. 1`)
    expect(later).toContain('Version 1 of the mission was approved. It is at version 2 now.')
    await decidePermission(world, kia, asked, 1)
    expect(await printed()).toContain(`${number}, v. 2`)
  })

  it('is drawn as fast and as legibly when it is valid for thousands of years', async () => {
    const { permission_uuid } = await approvedHere()
    await decidePermission(world, kia, { permission_uuid }, 1, { valid_to: '9999-12-31T23:59:59Z' })
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    const before = drawn.mock.calls.length
    await permit(vayu.owner, { permission_uuid })
    expect(drawn.mock.calls.length - before).toBeLessThan(200)
  })

  it('goes on where conditions or corners do not fit', async () => {
    const corners = Array.from({ length: 60 }, (_, n) => {
      const [lon, lat] = here().coordinates[0]![0]!
      const turn = (n / 60) * 2 * Math.PI
      return [(lon as number) + 0.04 + 0.03 * Math.cos(turn), (lat as number) + 0.04 + 0.03 * Math.sin(turn)]
    })
    const conditions = Array.from({ length: 20 }, (_, n) => ({
      text: `Condition ${n} ${'of many words '.repeat(20)}`,
    }))
    const { permission_uuid } = await approvedHere(conditions, {
      mission_envelope: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
    })
    const { bytes } = await permit(vayu.owner, { permission_uuid })
    if (process.env['PERMIT_FILE']) await writeFile(`${process.env['PERMIT_FILE']}.long.pdf`, bytes)
    expect(pagesOf(bytes)).toBeGreaterThan(1)
  })

  it('of a plan that was asked for alone has the heights and the aircraft of that plan', async () => {
    const mission = await buildMission(world, vayu, { mission_envelope: here() })
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const zone = await zoneHere({ min_height: 150 })
    const parent = { parent_type: 'FLIGHT_PLAN' as const, parent_uuid: plan.plan_uuid }
    const asked = await permissions.request.invoke(world.as(vayu.owner), parent, {
      zone_uuid: zone.zone_uuid,
    })
    await decidePermission(world, kia, asked, 1)
    const { code, bytes } = await permit(vayu.owner, asked)
    expect(pagesOf(bytes)).toBe(1)
    expect((await verify(code)).flight).toMatchObject({
      min_height: 20,
      max_height: 60,
      aircraft: [plan.asset_uin],
    })
  })

  it('is for the two parties, and only of what is approved', async () => {
    const asked = await approvedHere()
    for (const actor of [deccan.owner, other.owner])
      expect(await refusal(permit(actor, asked))).toBe('not_found')
    expect(await refusal(permit(vayu.owner, asked, { time_zone: 'Mars/Olympus' }))).toBe('invalid_input')
    await decidePermission(world, kia, asked, -1)
    expect(await refusal(permit(vayu.owner, asked))).toBe('conflict')
    const { mission_uuid } = asked.mission
    await missions.delete.invoke(world.as(vayu.owner), { mission_uuid }, {})
    expect(await refusal(permit(vayu.owner, asked))).toBe('gone')
  })

  it('does not stand once it was withdrawn, whichever of two clocks is ahead', async () => {
    const { permission_uuid } = await approvedHere()
    const { code } = await permit(kia.owner, { permission_uuid })
    world.clock.advance(-5 * second)
    await decidePermission(world, kia, { permission_uuid }, -1)
    expect(await verify(code)).toMatchObject({ state: 'withdrawn' })
    expect(await refusal(permit(kia.owner, { permission_uuid }))).toBe('conflict')
    const read = await permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect(read.decisions.map(({ reason }) => reason)).toEqual(['opened', 'approved', 'withdrawn'])
    world.clock.advance(5 * second)
  })
  it('is verified by its code alone: not yet valid, valid, ended, replaced, withdrawn', async () => {
    const asked = await approvedHere([{ text: 'Call the tower' }])
    const { code } = await permit(vayu.pilot, asked)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
    const early = await verify(code)
    expect(early).toMatchObject({
      ...{ code, state: 'not_yet', permission_reference: 'BLR/26/1184', operator_name: vayu.org.org_name },
      flight: { conditions: [{ text: 'Call the tower' }], aircraft: [expect.any(String)] },
    })
    const people = [vayu.owner, vayu.pilot].flatMap(({ user }) => [user.email, user.userUuid])
    for (const known of people) expect(JSON.stringify(early)).not.toContain(known)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    world.clock.set(new Date(asked.mission.start_time))
    expect(await verify(typed)).toMatchObject({ state: 'stands' })
    world.clock.advance(1)
    await decidePermission(world, kia, asked, 1, { permission_reference: 'BLR/26/1185' })
    const next = await permit(kia.owner, asked)
    expect(await verify(code)).toMatchObject({ state: 'replaced', replaced_by: next.code, flight: null })
    world.clock.advance(1)
    await decidePermission(world, kia, asked, -1)
    expect(await verify(next.code)).toMatchObject({
      state: 'withdrawn',
      ended_at: world.clock.now().toISOString(),
    })
    const last = await approvedHere()
    const { code: ending } = await permit(kia.owner, last)
    world.clock.set(new Date(last.mission.end_time))
    expect(await verify(ending)).toMatchObject({ state: 'ended' })
    await missions.delete.invoke(world.as(vayu.owner), { mission_uuid: last.mission.mission_uuid }, {})
    expect(await verify(ending)).toMatchObject({ state: 'withdrawn' })
    for (const unknown of ['2222-2222-2222', asked.permission_uuid, '<script>', code.slice(0, -1)])
      await expect(verify(unknown)).rejects.toMatchObject({
        code: 'not_found',
        message: 'There is no permit with this code. Read it again from the paper.',
      })
  })
})
