import { type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { type LinkRow, linksOfZones } from '../zone-links/store.ts'
import { mayManageZone, maySeeZone } from './policy.ts'
import { findZone, type ZoneRow } from './store.ts'

export interface LoadedZone {
  zone: ZoneRow
  links: LinkRow[]
}

/** Zones are public to all organisations: an absent one is 404, an inactive one 410. */
export const loadZone = async (ctx: Ctx, zoneUuid: string): Promise<LoadedZone> => {
  const loaded = await load(ctx, zoneUuid)
  refuseInactive(loaded)
  return loaded
}

/** For changes of a zone: 403 unless the caller manages it. */
export const loadManagedZone = async (ctx: Ctx, zoneUuid: string): Promise<LoadedZone> => {
  const loaded = await load(ctx, zoneUuid)
  const may = mayManageZone(ctx.actor, loaded.links)
  ensure(may, 'forbidden', `Only an Admin of a Manager of ${loaded.zone.zoneName} can do this.`)
  refuseInactive(loaded)
  return loaded
}

const load = async (ctx: Ctx, zoneUuid: string): Promise<LoadedZone> => {
  const zone = await findZone(ctx.db, zoneUuid)
  ensure(zone && maySeeZone(ctx.actor, zone), 'not_found', 'There is no such zone.')
  return { zone, links: await linksOfZones(ctx.db, [zoneUuid]) }
}

const refuseInactive = ({ zone }: LoadedZone): void =>
  ensure(zone.status === recordStatus.active, 'gone', `${zone.zoneName} has been deactivated.`)
