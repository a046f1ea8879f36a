import { airspaceZoneType, mostLetters, restrictionType } from '@clearway/domain/contracts'
import { z } from 'zod'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { inOrder, limitsAndWindow } from '../../forms/limits-schema.ts'
import { schemaCheck } from '../../forms/schema-check.ts'

const Instant = z.string().nullable()

/** What the form holds: times as the field writes them, in the reader's own zone. */
const ZoneForm = z.object({
  zone_name: z.string().trim().min(1, { error: 'Give the zone a name' }).max(mostLetters.name),
  airspace_zone_type: z.literal(Object.values(airspaceZoneType)),
  restriction_type: z.literal(Object.values(restrictionType)),
  ...limitsAndWindow,
  taken_window: z.object({ active_from: Instant, active_to: Instant }).nullable(),
  /** The schedule of a file goes, on saving. */
  drops_schedule: z.boolean(),
})
export type ZoneForm = z.infer<typeof ZoneForm>

/** The form of a new zone, or of one that is stored. */
export const zoneForm = (zone: ZoneDetail | undefined) => inOrder(ZoneForm, zone)

export const zoneCheck = (zone: ZoneDetail | undefined) => schemaCheck(zoneForm(zone))
