import { handle, offsetOf, pageOf } from '../../kernel/index.ts'
import { linksOfZones } from '../zone-links/store.ts'
import { getZoneOp, listZonesOp, namedZonesOp } from './contract.ts'
import { linkZone, listZoneLinks, myZoneLinks, unlinkZone } from './linking.ts'
import { loadZone } from './load.ts'
import { presentZone, presentZoneDetail } from './present.ts'
import * as store from './store.ts'

export const listZones = handle(listZonesOp, async (ctx, input) => {
  const { rows, total } = await store.listZones(ctx.db, input, {
    limit: input.limit,
    offset: offsetOf(input),
  })
  return pageOf(rows.map(presentZone), total, input)
})

export const getZone = handle(getZoneOp, {
  load: (ctx, { zone_uuid }) => loadZone(ctx, zone_uuid),
  run: async (ctx, _input, { zone, links }) => presentZoneDetail(zone, links, ctx.actor),
})

export const namedZones = handle(namedZonesOp, async (ctx, { zone_uuids }) => {
  const rows = await store.zonesNamed(ctx.db, zone_uuids)
  const links = await linksOfZones(
    ctx.db,
    rows.map(({ zoneUuid }) => zoneUuid),
  )
  return rows.map((row) =>
    presentZoneDetail(
      row,
      links.filter(({ zoneUuid }) => zoneUuid === row.zoneUuid),
      ctx.actor,
    ),
  )
})

/** Who makes, changes and deletes zones does so together with what they do to missions (planning/zone-effects). */
export const zoneOperations = {
  list: listZones,
  get: getZone,
  named: namedZones,
  link: linkZone,
  links: listZoneLinks,
  unlink: unlinkZone,
  mine: myZoneLinks,
}
