import { handle, offsetOf, pageOf } from '../../kernel/index.ts'
import { getZoneOp, listZonesOp } from './contract.ts'
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

/** Who makes, changes and deletes zones does so together with what they do to missions (planning/zone-effects). */
export const zoneOperations = {
  list: listZones,
  get: getZone,
  link: linkZone,
  links: listZoneLinks,
  unlink: unlinkZone,
  mine: myZoneLinks,
}
