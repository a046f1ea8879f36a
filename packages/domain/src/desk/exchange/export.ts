import { presentZone } from '../../airspace/zones/present.ts'
import type { Ctx, InputOf, UserActor } from '../../kernel/index.ts'
import { handle } from '../../kernel/index.ts'
import { exportZonesOp } from './contract.ts'
import { type ExportedZone, writers } from './formats/index.ts'
import { type ExportRow, zonesToExport } from './store.ts'

type ExportInput = InputOf<typeof exportZonesOp>

/** A file that a browser can still hold, whatever the zones look like. */
const mostVertices = 500_000
const rowsAtOnce = 50

export const exportZones = handle(exportZonesOp, async (ctx, input) => {
  const { rows, hasMore } = await rowsOfFile(ctx, input)
  const { contentType, extension, write } = writers[input.format]
  const at = ctx.clock.now().toISOString()
  const last = rows.at(-1)
  return {
    file_name: `zones-${at.slice(0, 10)}${input.after_zone_id ? `-after-${input.after_zone_id}` : ''}.${extension}`,
    content_type: contentType,
    content: write(rows.map(exported), { at, country: input.country }),
    total_zones: rows.length,
    next: hasMore && last ? nextQuery(input, last.zone.zoneId) : null,
  }
})

const exported = ({ zone, ownerName }: ExportRow): ExportedZone => ({
  ...presentZone(zone),
  owner_name: ownerName,
})

/** One zone more than the file takes shows whether it is the last file. */
const rowsOfFile = async (
  ctx: Ctx<UserActor>,
  input: ExportInput,
): Promise<{ rows: ExportRow[]; hasMore: boolean }> => {
  const rows: ExportRow[] = []
  let vertices = 0
  for (let afterZoneId = input.after_zone_id; ; ) {
    const found = await zonesToExport(ctx.db, filterOf(ctx, input, afterZoneId), rowsAtOnce)
    for (const row of found) {
      vertices += verticesOf(row)
      if (rows.length === input.limit || (vertices > mostVertices && rows.length > 0))
        return { rows, hasMore: true }
      rows.push(row)
    }
    if (found.length < rowsAtOnce) return { rows, hasMore: false }
    afterZoneId = found.at(-1)?.zone.zoneId ?? afterZoneId
  }
}

const verticesOf = ({ zone }: ExportRow): number =>
  zone.zoneEnvelope.coordinates.reduce((sum, ring) => sum + ring.length, 0)

/** A platform administrator without an organisation owns no zone, not all of them. */
const nobody = '00000000-0000-0000-0000-000000000000'

const filterOf = (ctx: Ctx<UserActor>, input: ExportInput, afterZoneId: number) => ({
  restrictionType: input.restriction_type,
  zoneType: input.airspace_zone_type,
  orgUuid: input.owner === 'mine' ? (ctx.actor.member?.orgUuid ?? nobody) : undefined,
  afterZoneId,
})

const nextQuery = (input: ExportInput, afterZoneId: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...input, after_zone_id: afterZoneId })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
