import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { zoneOperations } from './service.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const gone = (await buildZone(world, { manager: kia })).zone_uuid
await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: gone }, {})

const absent = '01900000-0000-7000-8000-0000000000ff'
const as = () => world.as(kia.owner)
const draft = (zone_uuid: string | null, side = 0.1) => ({
  zone_uuid,
  airspace_zone_type: 2 as const,
  zone_envelope: square(77.6, 13, side) as unknown as Record<string, unknown>,
  min_height: 0,
  max_height: 120,
})

it.each([
  ['delete', (zone_uuid: string) => capabilities.zones.delete.invoke(as(), { zone_uuid }, {})],
  ['evaluate', (zone_uuid: string) => capabilities.zones.evaluate.invoke(as(), {}, draft(zone_uuid))],
  ['links', (zone_uuid: string) => zoneOperations.links.invoke(as(), { zone_uuid }, {})],
  [
    'link',
    (zone_uuid: string) =>
      zoneOperations.link.invoke(as(), { zone_uuid }, { org_uuid: kia.org.org_uuid, membership_type: 2 }),
  ],
  [
    'unlink',
    (zone_uuid: string) => zoneOperations.unlink.invoke(as(), { zone_uuid, membership_uuid: absent }, {}),
  ],
])('%s distinguishes a zone that is absent from one that is deactivated', async (_name, act) => {
  expect([await refusal(act(absent)), await refusal(act(gone))]).toEqual(['not_found', 'gone'])
})

it('what a change to a zone of others, or to no area at all, would do is refused', async () => {
  const { zone_uuid } = await buildZone(world)
  expect(await refusal(capabilities.zones.evaluate.invoke(as(), {}, draft(zone_uuid)))).toBe('forbidden')
  expect(await refusal(capabilities.zones.evaluate.invoke(as(), {}, draft(null, 0)))).toBe('invalid_geometry')
})
