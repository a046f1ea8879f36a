import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square, squareWithHole } from '../../testing/builders/airspace.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { exchangeOperations } from './service.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const deccan = await buildOperator(world)

const exporting = (input: object) => exchangeOperations.exportZones.invoke(world.as(kia.owner), {}, input)

let place = 0
/** A square that no other test uses. */
const somewhere = () => square(-170 + (place++ % 300), 60, 0.2)

describe('exporting zones', () => {
  it.each(['geojson', 'kml', 'ed269', 'ed318'])(
    'as %s and importing them again gives the same zones',
    async (format) => {
      const manager = await buildManager(world)
      const owner = world.as(manager.owner)
      const at = () => somewhere().coordinates[0]![0]! as [number, number]
      const made = [
        await buildZone(world, {
          manager,
          kind: 'red',
          restriction_type: 1,
          zone_envelope: somewhere() as never,
        }),
        await buildZone(world, {
          manager,
          kind: 'awareness',
          zone_name: `Fort <"&'> ${format} ünï`,
          zone_envelope: squareWithHole(...at()) as never,
          min_height: 30.5,
          active_from: '2026-07-01T00:00:00Z',
        }),
        await buildZone(world, {
          manager,
          kind: 'green',
          zone_envelope: somewhere() as never,
          active_from: '2026-07-01T00:00:00Z',
          active_to: '2026-08-01T00:00:00.123Z',
        }),
      ]
      const { content, total_zones, next } = await exchangeOperations.exportZones.invoke(
        owner,
        {},
        { format, owner: 'mine' },
      )
      expect([total_zones, next]).toEqual([3, null])
      for (const { zone_uuid } of made) await capabilities.zones.delete.invoke(owner, { zone_uuid }, {})
      const report = await exchangeOperations.importZones.invoke(owner, {}, { content, dry_run: false })
      expect(report).toMatchObject({ format, total_created: 3, total_faulty: 0 })
      for (const [index, before] of made.entries()) {
        const zone_uuid = report.features[index]?.zones[0]?.zone_uuid as string
        const after = await zoneOperations.get.invoke(owner, { zone_uuid }, {})
        const same = ({
          zone_name,
          restriction_type,
          airspace_zone_type,
          min_height,
          max_height,
          zone_envelope,
          active_from,
          active_to,
        }: typeof after) => ({
          zone_name,
          restriction_type,
          airspace_zone_type,
          min_height,
          max_height,
          zone_envelope,
          active_from,
          active_to,
        })
        expect(same(after)).toEqual(same(before))
      }
    },
  )

  it('takes the filters of the list, and every organisation may read', async () => {
    const manager = await buildManager(world)
    await buildZone(world, {
      manager,
      kind: 'green',
      restriction_type: 4,
      zone_envelope: somewhere() as never,
    })
    const filter = { restriction_type: '4', airspace_zone_type: '3' }
    const { content } = await exchangeOperations.exportZones.invoke(world.as(deccan.owner), {}, filter)
    const { features } = JSON.parse(content)
    expect(features.length).toBeGreaterThan(0)
    for (const { properties } of features)
      expect(properties).toMatchObject({ restriction_type: 4, airspace_zone_type: 3 })
    expect((await exporting({ owner: 'mine', ...filter })).total_zones).toBe(0)
  })

  it('comes in parts that together are the whole', async () => {
    const manager = await buildManager(world)
    for (let count = 0; count < 9; count++)
      await buildZone(world, { manager, zone_envelope: somewhere() as never })
    const whole = JSON.parse((await exporting({ limit: 5000 })).content).features as { id: string }[]
    const parts: { id: string }[] = []
    let query: Record<string, string> | null = { limit: '4' }
    for (let round = 0; query && round < 100; round++) {
      const part = await exporting(query)
      parts.push(...JSON.parse(part.content).features)
      query = part.next as Record<string, string> | null
    }
    expect(parts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(parts.length).toBeGreaterThan(8)
  })

  it('writes into ED-269 what ED-269 has a field for', async () => {
    const manager = await buildManager(world)
    await buildZone(world, { manager, kind: 'red', restriction_type: 1, zone_envelope: somewhere() as never })
    const owner = world.as(manager.owner)
    const input = { format: 'ed269', owner: 'mine', country: 'IND' }
    const { content, file_name, content_type } = await exchangeOperations.exportZones.invoke(owner, {}, input)
    expect([file_name, content_type]).toEqual(['zones-2026-06-01.json', 'application/json'])
    const [zone] = JSON.parse(content).UASZoneList
    expect(zone).toMatchObject({
      country: 'IND',
      type: 'COMMON',
      restriction: 'PROHIBITED',
      applicability: [{ permanent: 'YES', startDateTime: null, endDateTime: null }],
      zoneAuthority: [{ name: manager.org.org_name, purpose: 'AUTHORIZATION' }],
      geometry: [
        { uomDimensions: 'M', lowerVerticalReference: 'AGL', horizontalProjection: { type: 'Polygon' } },
      ],
    })
    expect(zone.identifier).toMatch(/^[0-9A-Z]{7}$/)
  })

  it.each([
    { format: 'dxf' },
    { limit: 0 },
    { limit: 5001 },
    { country: 'india' },
    { owner: 'theirs' },
    { after_zone_id: -1 },
  ])('is refused with %j', async (input) => {
    expect(await refusal(exporting(input))).toBe('invalid_input')
  })
})
